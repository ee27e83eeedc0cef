import { wrap } from 'comlink'
import { inWorker } from '../async/workers/in-worker.ts'
import { unlessBroken } from '../async/workers/unless-broken.ts'
import type { openReader, Reader } from './reader.ts'
import type { ReaderWorker } from './reader.worker.ts'

/** Opens a reader off the page's main thread; closing it ends its worker. */
export function startReader(...given: Parameters<typeof openReader>): Reader & { close(): void } {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  return inWorker<Reader>(worker, unlessBroken(worker, wrap<ReaderWorker>(worker)(...given)))
}
