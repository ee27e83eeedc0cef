import { wrap } from 'comlink'
import { lazyWorker } from '../../async/workers/lazy-worker.ts'
import type { EyeWorker } from './eye.worker.ts'
import type { TextEye } from './meaning.ts'

/** An eye in a worker, which `close` ends for good. */
export interface OpenedEye extends TextEye {
  close(): void
}

/** The eye of this page, which opens when words are first asked for. Rejects as its worker does. */
export function createTextEye(token: string): OpenedEye {
  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./eye.worker.ts', import.meta.url), { type: 'module' }),
    worker => wrap<EyeWorker>(worker)(token),
  )
  return {
    model: async () => (await ready()).model(),
    embedText: async words => (await ready()).embedText(words),
    close,
  }
}
