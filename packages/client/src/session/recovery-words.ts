import { wordsProblem } from '@safelight/crypto/recovery'
import { texts } from '@safelight/texts/client/session'

/** The typed words are invalid. `message` may be shown, because it contains none of the words. */
export class RecoveryWordsError extends Error {
  override name = 'RecoveryWordsError'
}

export function wordsMessage(words: string): string | undefined {
  const problem = wordsProblem(words)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'count':
      return texts.wordCount({ count: problem.count })
    case 'unknown':
      return unknownWords(problem.positions)
    case 'checksum':
      return texts.wordsDoNotMatch
  }
}

function unknownWords(positions: number[]): string {
  const list = new Intl.ListFormat('en').format(positions.map(String))
  return texts.unknownWords({ count: positions.length, list })
}
