import { wordsProblem } from '@safelight/crypto/recovery'

/** The typed words are invalid. `message` may be shown: it contains none of them. */
export class RecoveryWordsError extends Error {
  override name = 'RecoveryWordsError'
}

/** The message for invalid words; undefined for valid ones. */
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
