import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { call } from '@safelight/test-kit/accounts/account'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { seedItems } from '../../support/data/seed.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { inRounds, median, seconds } from '../../support/figures/rounds.ts'
import { anAccount, withFolder } from '../../support/server/server.ts'

const LIBRARY = 100_000
const ROUNDS = 7
const ROOT = join(import.meta.dirname, '../../..')

/**
 * Measures the time from the start of the server process to its first response, with a library of 100,000
 * items.
 */
export const run = (): Promise<Findings> =>
  withFolder(async folder => {
    // As `npm start` does, uses Node's compile cache, which the first start fills.
    const environment = {
      SAFELIGHT_DATA: join(folder, 'data'),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    }
    const first = await startServer(environment)
    const { token, id } = await anAccount(first)
    seedItems(environment.SAFELIGHT_DATA, id, LIBRARY)
    await first.stop()

    const times = await inRounds(ROUNDS, {
      server: async () => {
        let stop = async () => {}
        const took = await seconds(async () => {
          const server = await startServer(environment)
          stop = server.stop
          await readPage(server.url, token)
        })
        await stop()
        return took
      },
      npm: () => startWithNpm(environment, token),
      node: () => seconds(() => once(spawn(process.execPath, ['-e', '0']), 'exit')),
    })
    const row = (name: string, of: number[]) => ({ name, value: median(of), unit: 's' })
    return {
      figures: [
        { ...row('server, 100,000 items', times.server), aim: { atMost: 1 } },
        row('by npm start', times.npm),
        row('an empty Node, for comparison', times.node),
      ],
    }
  })

async function startWithNpm(environment: Record<string, string>, token: string): Promise<number> {
  const env = { ...process.env, PORT: '0', ...environment }
  const start = performance.now()
  const child = spawn('npm', ['start'], { cwd: ROOT, env, shell: process.platform === 'win32' })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const url = /running at (\S+)/.exec(output)?.[1]
    if (!url) continue
    await readPage(url, token)
    break
  }
  const took = (performance.now() - start) / 1000
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return took
}

async function readPage(url: string, token: string): Promise<void> {
  const path = '/api/media/all-metadata-steps/0/30'
  const answer = await call({ url }, 'GET', path, { token })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
}
