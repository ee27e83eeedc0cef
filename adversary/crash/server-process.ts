import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export interface ServerProcess {
  pid: number
  /**
   * Resolves to the server's address, or to undefined if the server was killed first. Rejects if it exits on
   * its own.
   */
  address: Promise<string | undefined>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export function startProcess(dataFolder: string): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', SAFELIGHT_DATA: dataFolder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isEnded = false
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const address = new Promise<string | undefined>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const port = /running at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    gone.then(() => (isEnded ? resolve(undefined) : reject(new Error(`ended:\n${output}`))))
  })
  address.catch(() => {})
  return {
    pid: child.pid ?? 0,
    address,
    async end(signal) {
      isEnded = true
      child.kill(signal)
      await gone
      if (/"level":[56]0/.test(output)) throw new Error(`the server logged an error:\n${output}`)
    },
  }
}
