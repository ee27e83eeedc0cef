import { wrap } from 'comlink'
import { inWorker } from '../async/workers/in-worker.ts'
import { unlessBroken } from '../async/workers/unless-broken.ts'
import type { openReader, Reader } from './reader.ts'
import type { ReaderWorker } from './reader.worker.ts'

/** A worker that has its code and no keys yet. */
let ahead: Worker | undefined

/** Starts a reader's worker before anybody can open it: its code takes as long to come as the keys do. */
export function prepareReader(): void {
  if (ahead) return
  const worker = startWorker()
  ahead = worker
  // What does not load is not waited for: the reader gets another one.
  worker.addEventListener('error', () => {
    if (ahead === worker) ahead = undefined
  })
}

/** Opens a reader off the page's main thread; closing it ends its worker. */
export function startReader(...given: Parameters<typeof openReader>): Reader & { close(): void } {
  const worker = ahead ?? startWorker()
  ahead = undefined
  return inWorker<Reader>(worker, unlessBroken(worker, wrap<ReaderWorker>(worker)(...given)))
}

const startWorker = () =>
  new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
