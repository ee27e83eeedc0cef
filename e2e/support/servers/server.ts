import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')
/**
 * Returns the Node flags with which the product runs. `root` is this repository or another checkout of it.
 */
const nodeFlags = (root: string): string[] =>
  JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')).config.nodeFlags
export const NODE_FLAGS = nodeFlags(ROOT)

export interface Server {
  url: string
  dataFolder: string
  stop(): Promise<void>
}

export interface ServerProcess extends Server {
  pid: number
  log(): string
  kill(): Promise<void>
  /** Starts the server again after `kill`, at the same address with the same data. */
  restart(): Promise<void>
}

/** Starts a server from this repository or, with `root`, from another checkout of it. */
export async function startServer(
  environment: Record<string, string> = {},
  root = ROOT,
): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'safelight-e2e-'))
  let output = ''

  async function start(port: string): Promise<{ child: ChildProcess; url: string }> {
    const main = join(root, 'apps/server/src/main.ts')
    const child = spawn(process.execPath, [...nodeFlags(root), main], {
      env: { ...process.env, PORT: port, SAFELIGHT_DATA: dataFolder, ...environment },
    })
    const url = await new Promise<string>((resolve, reject) => {
      let printed = ''
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        printed += chunk.toString()
        const address = /running at (https?:\/\/\S+)/.exec(printed)?.[1]
        if (address) resolve(address)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.on('exit', () => reject(new Error(`The server did not start:\n${output}`)))
    })
    return { child, url }
  }

  let { child, url } = await start('0')
  return {
    url,
    pid: child.pid ?? 0,
    dataFolder,
    log: () => output,
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      ;({ child, url } = await start(new URL(url).port))
    },
    async stop() {
      await end(child, 'SIGTERM')
      await rm(dataFolder, { recursive: true })
    },
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill(signal)
  })
}
