/**
 * Returns the better of two names of one file, in either order. Prefers a name without the mark of a copy,
 * then the name with more letters.
 */
export function betterName(a: string, b: string): string {
  const [first, second] = [rank(a), rank(b)]
  for (const [i, value] of first.entries()) {
    const other = second[i] ?? 0
    if (value !== other) return value < other ? a : b
  }
  return a <= b ? a : b
}

/** Ranks a name by several numbers, the most important first. The name with the lower number is better. */
const rank = (name: string): number[] => [
  isCopy(name) ? 1 : 0,
  -(stemOf(name).match(/\p{L}/gu)?.length ?? 0),
  name.length,
]

const stemOf = (name: string) => name.replace(/\.[^.]{1,5}$/, '')

/** Marks of copies in file names: `a copy.jpg`, `a - Copy (2).jpg`, `a(1).jpg`, `Copy of a.jpg`. */
const isCopy = (name: string): boolean => {
  const stem = stemOf(name).normalize('NFC')
  return BEHIND.test(stem) || BEFORE.test(stem)
}

// cspell:disable
const WORDS =
  'copy|copie|kopie|kopia|kopi|kopio|copia|cópia|copia|másolat|kópia|копия|копія|コピー|副本|복사본'
// cspell:enable
const BEHIND = new RegExp(`(( -)?[ _-](${WORDS})( ?\\(?\\d{1,4}\\)?)?|\\(\\d{1,4}\\))$`, 'iu')
const BEFORE = new RegExp(`^(${WORDS})( \\(\\d{1,4}\\))? (of|de|von|van|af|av|di|z|-) `, 'iu')
