import { texts } from '@safelight/texts/features/recovery-words'

/** Picks the positions of two of `count` words, counted from 0, in ascending order. */
export function pickTwo(count: number, random: () => number = Math.random): [number, number] {
  const first = Math.floor(random() * count)
  const other = Math.floor(random() * (count - 1))
  const second = other < first ? other : other + 1
  return first < second ? [first, second] : [second, first]
}

export const isWord = (typed: string, word: string | undefined): boolean =>
  typed.trim().toLowerCase() === word

export const wordsAsText = (email: string, words: readonly string[]): string =>
  texts.file({
    email,
    words: words.map((word, index) => `${String(index + 1).padStart(2)}. ${word}`).join('\n'),
  })
