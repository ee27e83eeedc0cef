import { expose, proxy } from 'comlink'
import { openAnalyzer } from '../../recognition/models/open-analyzer.ts'

/** Opens the models that know words, in a worker of their own: the search goes on while they think. */
async function open(token: string) {
  const analyzer = await openAnalyzer(token)
  return proxy({
    model: () => analyzer?.by.embedding,
    embedText: (words: string) => analyzer?.embedText(words),
  })
}

export type AnalyzerWorker = typeof open
expose(open)
