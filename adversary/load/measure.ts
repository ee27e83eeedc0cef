import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startProcess } from '../crash/server-process.ts'
import type { Seen } from './watch.ts'

/** Prepares an attack. The function that it returns starts the attack, and returns the open connections. */
export type Attack = (server: { url: string; port: number }) => Promise<() => Socket[]>

export interface Measured extends Seen {
  name: string
  opened: number
}

/** Attacks a new server for a while. Meanwhile, checks its health from an address without attackers. */
export async function measure(
  name: string,
  attack: Attack,
  milliseconds: number,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-load-'))
  const server = startProcess(folder)
  const url = await server.address
  if (!url) throw new Error('the server did not start')
  const port = Number(new URL(url).port)
  const begin = await attack({ url, port })
  const watcher = new Worker(new URL('./watch.ts', import.meta.url), {
    workerData: { pid: server.pid, port, milliseconds },
  })
  await once(watcher, 'online')
  const sockets = begin()
  const [seen] = (await once(watcher, 'message')) as [Seen]
  for (const socket of sockets) socket.destroy()
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  return { name, opened: sockets.length, ...seen }
}
