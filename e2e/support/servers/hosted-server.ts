import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NODE_FLAGS, type Server } from './server.ts'

export interface HostCall {
  id: number
  verb: 'open' | 'stop' | 'close'
  folder: string
}

export type HostAnswer = { id: number; port: number } | { id: number; error: string }

/** A process in which servers start quickly. Each worker of the browser tests has one such process. */
export interface Host {
  start(): Promise<Server>
  /** Stops a server, runs `change` on its data folder, and starts it again at the same address. */
  whileStopped(server: Server, change: () => Promise<void>): Promise<void>
  end(): void
}

export function startHost(): Host {
  const child = fork(join(import.meta.dirname, 'app-host.ts'), { execArgv: NODE_FLAGS })
  let calls = 0

  const ask = (verb: HostCall['verb'], folder: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const id = ++calls
      const stop = listen(child, {
        answer(answer) {
          if (answer.id !== id) return
          stop()
          if ('error' in answer) reject(new Error(answer.error))
          else resolve(answer.port)
        },
        exit: code => reject(new Error(`The host of the servers ended with ${code}.`)),
      })
      child.send({ id, verb, folder } satisfies HostCall)
    })

  return {
    async start() {
      const dataFolder = await mkdtemp(join(tmpdir(), 'safelight-e2e-'))
      const port = await ask('open', dataFolder)
      return {
        url: `http://localhost:${port}`,
        dataFolder,
        async stop() {
          await ask('close', dataFolder)
          await rm(dataFolder, { recursive: true })
        },
      }
    },
    async whileStopped({ dataFolder }, change) {
      await ask('stop', dataFolder)
      await change()
      await ask('open', dataFolder)
    },
    end: () => child.disconnect(),
  }
}

interface Listener {
  answer(answer: HostAnswer): void
  exit(code: number | null): void
}

function listen(child: ChildProcess, { answer, exit }: Listener): () => void {
  child.on('message', answer)
  child.on('exit', exit)
  return () => {
    child.off('message', answer)
    child.off('exit', exit)
  }
}
