/** The largest number of words to keep of a picture. */
const MOST_WORDS = 100
const LONGEST = 64

export function wordsOf(texts: readonly string[]): string[] {
  const words = texts
    .flatMap(text => text.normalize('NFC').split(/\s+/))
    .filter(word => word !== '' && word.length <= LONGEST)
  return [...new Set(words)].slice(0, MOST_WORDS)
}
