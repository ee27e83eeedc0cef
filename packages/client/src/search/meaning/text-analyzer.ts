import { wrap } from 'comlink'
import { lazyWorker } from '../../async/workers/lazy-worker.ts'
import type { AnalyzerWorker } from './analyzer.worker.ts'
import type { TextAnalyzer } from './meaning.ts'

/** An analyzer in a worker, which `close` ends for good. */
export interface OpenedTextAnalyzer extends TextAnalyzer {
  close(): void
}

/** The analyzer of this page, which opens when words are first asked for. Rejects as its worker does. */
export function createTextAnalyzer(token: string): OpenedTextAnalyzer {
  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./analyzer.worker.ts', import.meta.url), { type: 'module' }),
    worker => wrap<AnalyzerWorker>(worker)(token),
  )
  return {
    model: async () => (await ready()).model(),
    embedText: async words => (await ready()).embedText(words),
    close,
  }
}
