import { wrap } from 'comlink'
import { inWorker } from '../async/workers/in-worker.ts'
import { unlessBroken } from '../async/workers/unless-broken.ts'
import type { openReader, Reader } from './reader.ts'
import type { ReaderWorker } from './reader.worker.ts'

/** A worker that `prepareReader` has started. It has no keys yet. */
let ahead: Worker | undefined

/** Starts a reader's worker, which loads its code while sign-in derives the keys. */
export function prepareReader(): void {
  if (ahead) return
  const worker = startWorker()
  ahead = worker
  // Drop a worker that failed to load, so that the reader starts another one.
  worker.addEventListener('error', () => {
    if (ahead === worker) ahead = undefined
  })
}

export function startReader(...given: Parameters<typeof openReader>): Reader & { close(): void } {
  const worker = ahead ?? startWorker()
  ahead = undefined
  return inWorker<Reader>(worker, unlessBroken(worker, wrap<ReaderWorker>(worker)(...given)))
}

const startWorker = () =>
  new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
