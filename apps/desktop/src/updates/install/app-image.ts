import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { isVerified } from '../download.ts'
import { diskProblem, UpdateProblem } from '../problem.ts'
import type { Downloaded, Ending, Installer } from './installer.ts'

/**
 * Replaces an AppImage. Copies the update next to it, so that the exchange is one step of the file system:
 * there is an app at every moment, even if the disk is full. The file keeps its name, to which menus and docks
 * may link.
 */
export const appImageInstaller = (program: string, ending: Ending): Installer => ({
  kind: 'AppImage',
  async prepare(update) {
    if (!(await isVerified(update.path, update.file))) throw new UpdateProblem('damaged')
    return async () => {
      const copy = `${program}.new`
      try {
        await copyTo(copy, program, update)
        if (!(await isVerified(copy, update.file))) throw new UpdateProblem('damaged')
        await rename(copy, program)
      } catch (error) {
        await rm(copy, { force: true }).catch(() => {})
        throw diskProblem(error)
      }
      ending.relaunch(program)
      ending.quit()
    }
  },
})

async function copyTo(copy: string, program: string, { path }: Downloaded): Promise<void> {
  const { mode } = await stat(program)
  await rm(copy, { force: true })
  const handle = await open(copy, 'wx', 0o700)
  try {
    for await (const chunk of createReadStream(path)) await handle.writeFile(chunk)
    await handle.chmod(mode & 0o777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
