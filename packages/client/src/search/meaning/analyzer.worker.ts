import { expose, proxy } from 'comlink'
import { openAnalyzer } from '../../recognition/models/open-analyzer.ts'

/** Opens the language models in their own worker, so that the search stays responsive. */
async function open(token: string) {
  const { analyzer } = (await openAnalyzer(token)) ?? {}
  return proxy({
    model: () => analyzer?.by.embedding,
    embedText: (words: string) => analyzer?.embedText(words),
  })
}

export type AnalyzerWorker = typeof open
expose(open)
