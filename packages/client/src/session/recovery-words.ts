import { wordsProblem } from '@safelight/crypto/recovery'

/** The words that were typed cannot be right. `message` may be shown; it holds none of them. */
export class RecoveryWordsError extends Error {
  override name = 'RecoveryWordsError'
}

/** The sentence to show for words that cannot be right; undefined when they can. */
export function wordsMessage(words: string): string | undefined {
  const problem = wordsProblem(words)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'count':
      return `There are 24 recovery words. You have entered ${problem.count}.`
    case 'unknown':
      return unknownWords(problem.positions)
    case 'checksum':
      return 'These words do not belong together. Please check their order and spelling.'
  }
}

function unknownWords(positions: number[]): string {
  const [first] = positions
  if (positions.length === 1)
    return `Word ${first} is not a recovery word. Please check its spelling.`
  const list = new Intl.ListFormat('en').format(positions.map(String))
  return `Words ${list} are not recovery words. Please check their spelling.`
}
