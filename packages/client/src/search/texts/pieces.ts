/*
 * Names and questions are compared in pieces: letters without case and accents, and numbers, each behind a
 * space. `IMG_1234.JPG`, `img-1234` and `img1234` are all ` img 1234…`: a question's pieces are found by a
 * plain search in the text, and a hit behind a space is one at the start of a piece.
 */

/** The pieces of a text, each behind a space; '' if it has none. */
export function piecesOf(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase() : unaccented(text)
  let pieces = ''
  for (const piece of plain.match(PIECE) ?? []) pieces += ` ${piece}`
  return pieces
}

const ASCII = /^[\0-\x7f]*$/

function unaccented(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare.toLowerCase().replace(/[ßæœøłđðþı]/g, letter => LETTERS[letter] ?? letter)
}

/** Letters that Unicode takes apart no further. */
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

/** Scripts that put no spaces between words: each of their letters is a piece. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]`
const PIECE = new RegExp(
  String.raw`${UNSPACED}|\p{Extended_Pictographic}|\p{Nd}+|(?:(?!${UNSPACED})\p{L})+`,
  'gu',
)
