import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** A real server on a free port, with a data folder of its own. */
export interface Server {
  url: string
  pid: number
  dataFolder: string
  /** Everything that it has printed so far. */
  log(): string
  stop(): Promise<void>
}

export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'safelight-e2e-'))
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', SAFELIGHT_DATA: dataFolder, ...environment },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /running at (https?:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    dataFolder,
    log: () => output,
    async stop() {
      await end(child)
      await rm(dataFolder, { recursive: true })
    },
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
