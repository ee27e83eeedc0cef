/** A picture that says more is a page, and its first words find it. */
const MOST_WORDS = 100
const LONGEST = 64

/** The words of texts in their order, each once. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts
    .flatMap(text => text.normalize('NFC').split(/\s+/))
    .filter(word => word !== '' && word.length <= LONGEST)
  return [...new Set(words)].slice(0, MOST_WORDS)
}
