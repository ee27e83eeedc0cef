import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AutoUpdater } from 'electron'
import { isVerified } from '../download.ts'
import { UpdateProblem } from '../problem.ts'
import type { Downloaded, Installer } from './installer.ts'

export type Squirrel = Pick<
  AutoUpdater,
  'setFeedURL' | 'checkForUpdates' | 'quitAndInstall' | 'once' | 'removeAllListeners'
>

/**
 * Replaces an app on macOS by Electron's own updater, Squirrel. It also compares the code signatures of both
 * versions. It takes updates only from a web server, so this one offers the file on this machine.
 */
export const macInstaller = (squirrel: Squirrel): Installer => ({
  kind: 'zip',
  async prepare(update) {
    if (!(await isVerified(update.path, update.file))) throw new UpdateProblem('damaged')
    const feed = await offer(update)
    try {
      await new Promise<void>((resolve, reject) => {
        squirrel.once('update-downloaded', () => resolve())
        squirrel.once('update-not-available', () => reject(new Error('Squirrel saw no update.')))
        squirrel.once('error', reject)
        squirrel.setFeedURL({ url: feed.url })
        squirrel.checkForUpdates()
      })
    } catch (error) {
      throw new UpdateProblem('failed', error)
    } finally {
      for (const event of ['update-downloaded', 'update-not-available', 'error'])
        squirrel.removeAllListeners(event)
      // Without a listener, a later error would end the app.
      squirrel.once('error', () => {})
      feed.stop()
    }
    return () => squirrel.quitAndInstall()
  },
})

/** Serves the file under an address that other programs on this machine cannot guess. */
async function offer({ path, file }: Downloaded): Promise<{ url: string; stop(): void }> {
  const secret = `/${randomBytes(32).toString('hex')}`
  const server = createServer((request, response) => {
    if (request.url === secret) {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ url: `${origin()}${secret}.zip` }))
    } else if (request.url === `${secret}.zip`) {
      response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': file.size })
      createReadStream(path)
        .on('error', () => response.destroy())
        .pipe(response)
    } else {
      response.writeHead(404).end()
    }
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {
    url: origin() + secret,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
