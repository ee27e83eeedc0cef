export interface Word {
  /** The word without case and accents, as the table of words has it. */
  key: string
  /** The indexes of its first character, and of the one after its last, in the text. */
  from: number
  to: number
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Splits a text into words. In scripts without spaces, the browser's dictionary decides. Words without a
 * letter are left out.
 */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const { segment, index, isWordLike } of WORDS.segment(text)) {
    if (!isWordLike || !/\p{L}/u.test(segment)) continue
    const before = ELISION.exec(segment)?.[0].length ?? 0
    const after = POSSESSIVE.exec(segment)?.[0].length ?? 0
    const [from, to] = [index + before, index + segment.length - after]
    words.push({ key: keyOfWord(text.slice(from, to)), from, to })
  }
  return words
}

/** Returns the key of a word or a phrase: its words without case, accents and spaces. */
export const keyOf = (text: string): string =>
  readWords(text)
    .map(({ key }) => key)
    .join('')

/** French and Italian: `l’avion`, `qu’un`, `dell’auto`. */
// cspell:disable-next-line
const ELISION = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|quell|sull)['’](?=\p{L}{2})/iu
/** English: `dog’s`. */
const POSSESSIVE = /['’]s?$/iu

/** Keeps the marks of Japanese letters, which make other letters: は and ば. */
const ACCENT = /(?![\u3099\u309a])\p{M}/gu

const keyOfWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENT, '')
    .normalize('NFC')
    .replace(/[ßæœøł]/g, letter => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '')

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' }
