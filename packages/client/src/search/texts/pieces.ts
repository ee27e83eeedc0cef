/**
 * Splits a text into pieces: words without case and accents, and numbers, each after a space. `IMG_1234.JPG`,
 * `img-1234` and `img1234` all start with ` img 1234`. A match after a space is at the start of a piece.
 */
export function piecesOf(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase() : unaccented(text)
  let pieces = ''
  for (const piece of plain.match(PIECE) ?? []) pieces += ` ${piece}`
  return pieces
}

/**
 * Returns the pieces of every common way to write a text, for the index. So `Müller` is also
 * found by the query `Mueller`, and a text with the second spelling by the query `Müller`. Queries have the
 * pieces of one way only: accents removed.
 */
export function spellingsOf(text: string): string[] {
  const pieces = piecesOf(text)
  const all = [pieces]
  if (!ASCII.test(text)) {
    const lower = text.normalize('NFC').toLowerCase()
    all.push(piecesOf(lower.replace(/[äöüåøđ]/g, letter => SPELLED[letter] ?? letter)))
  }
  all.push(pieces.replace(/ae|oe|ue|aa|dj/g, pair => pair.charAt(0)))
  return [...new Set(all)]
}

/** Ways to write letters on a keyboard that lacks them: in German, Swedish, Danish, Norwegian and Croatian. */
const SPELLED: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  đ: 'dj',
}

const ASCII = /^[\0-\x7f]*$/

function unaccented(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare.toLowerCase().replace(/[ßæœøłđðþı]/g, letter => LETTERS[letter] ?? letter)
}

/** Replacements for letters that Unicode normalization leaves unchanged. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Scripts without spaces between words. Each letter is a piece. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]`
const PIECE = new RegExp(
  String.raw`${UNSPACED}|\p{Extended_Pictographic}|\p{Nd}+|(?:(?!${UNSPACED})\p{L})+`,
  'gu',
)
