/** Two different positions among `count`, in ascending order, counted from 0. */
export function pickTwo(count: number, random: () => number = Math.random): [number, number] {
  const first = Math.floor(random() * count)
  const other = Math.floor(random() * (count - 1))
  const second = other < first ? other : other + 1
  return first < second ? [first, second] : [second, first]
}

/** Whether what was typed is `word`, spaces around it and capital letters aside. */
export const isWord = (typed: string, word: string | undefined): boolean =>
  typed.trim().toLowerCase() === word

/** The text file that a person keeps. */
export const wordsAsText = (email: string, words: readonly string[]): string => `\
Safelight recovery words
for ${email}

${words.map((word, index) => `${String(index + 1).padStart(2)}. ${word}`).join('\n')}

Anyone who has these words can open your library. Without them, a lost password
cannot be replaced by anyone. Keep this file away from the devices you use every day.
`
