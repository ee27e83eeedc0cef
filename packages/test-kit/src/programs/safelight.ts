import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../../apps/server/src/safelight.ts', import.meta.url))

/** Runs the program `safelight` on a data folder, in a process of its own. */
export async function safelight(settings: NodeJS.ProcessEnv, data: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program, '--data', data, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, stdout, stderr }
}
