import { wrap } from 'comlink'
import { inWorker } from '../async/workers/in-worker.ts'
import { unlessBroken } from '../async/workers/unless-broken.ts'
import type { openReader, Reader } from './reader.ts'
import type { ReaderWorker } from './reader.worker.ts'

/** A worker that has loaded its code and has no keys yet. */
let ahead: Worker | undefined

/** Starts a reader's worker before sign-in ends: loading its code takes about the time of deriving the keys. */
export function prepareReader(): void {
  if (ahead) return
  const worker = startWorker()
  ahead = worker
  // A worker that failed to load is dropped, and the reader starts another one.
  worker.addEventListener('error', () => {
    if (ahead === worker) ahead = undefined
  })
}

/** Opens a reader off the page's main thread. Closing it ends its worker. */
export function startReader(...given: Parameters<typeof openReader>): Reader & { close(): void } {
  const worker = ahead ?? startWorker()
  ahead = undefined
  return inWorker<Reader>(worker, unlessBroken(worker, wrap<ReaderWorker>(worker)(...given)))
}

const startWorker = () =>
  new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
