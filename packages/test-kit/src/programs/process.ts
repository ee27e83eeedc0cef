import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../../../../apps/server/src/main.ts', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  output: Promise<string>
  ended: Promise<number | null>
}

/** Runs the server in a process of its own until the test ends. Only root can run it as another user. */
export function run(env: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  // Passes NODE_COMPILE_CACHE on, so that the program reuses Node's compile cache.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then(all => all.join(''))
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  return { child, output, ended }
}

export async function start(env: Record<string, string>): Promise<ServerProcess & { url: string }> {
  const running = run(env)
  const url = await new Promise<string>((resolve, reject) => {
    let seen = ''
    running.child.stdout.on('data', chunk => {
      seen += chunk
      const address = /Safelight is running at (\S+)/.exec(seen)?.[1]
      if (address) resolve(address)
    })
    running.ended.then(async code =>
      reject(new Error(`ended with ${code}: ${await running.output}`)),
    )
  })
  return { ...running, url }
}
