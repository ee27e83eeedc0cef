import { type Classes, type Find, finderFor, SMALL } from './names.ts'
import { readWords, type Word } from './read-words.ts'

/** The things that words name. */
export interface Things {
  /**
   * The classes of each understood word, as indexes in the usual order of the 80 COCO classes. A picture shows
   * the thing if it has one of them.
   */
  alternatives: number[][]
  /** The other words, as typed, without small words such as `on`, `mit` and `的`. */
  unknown: string[]
}

interface Name {
  key: string
  typed: string
  classes: Classes
}

/**
 * Returns the things that words name, in ten languages. If a word means something else in another language,
 * such as the German `Boot`, it counts only if `languages` has its language.
 *
 * Import this module dynamically, because it contains the table of words.
 */
export function classesOf(
  words: string,
  languages: readonly string[] = navigator.languages,
): Things {
  const names = readNames(words, finderFor(languages))
  const isThing = (at: number) => (names[at]?.classes.length ?? 0) > 0
  const isColor = (at: number) =>
    COLORS.has(names[at]?.key ?? '') && (isThing(at - 1) || isThing(at + 1))
  const things = names.filter((_, at) => isThing(at) && !isColor(at))
  return {
    alternatives: things.map(({ classes }) => [...classes]),
    unknown: names.filter(name => !things.includes(name)).map(({ typed }) => typed),
  }
}

/** Fruits whose names are colors, too. The orange of `orange car` is no fruit. */
// cspell:disable-next-line
const COLORS = new Set(['orange', 'naranja', 'laranja'])

/** The largest number of words in a name. */
const MOST_WORDS = 5

/** Splits a text into names, each with as many words as possible. An unknown word is a name without classes. */
function readNames(text: string, find: Find): Name[] {
  const words = readWords(text)
  const names: Name[] = []
  for (let at = 0; at < words.length; ) {
    const { length, classes } = longestName(words.slice(at, at + MOST_WORDS), find)
    const taken = words.slice(at, at + length)
    at += length
    if (classes === SMALL) continue
    const key = taken.map(word => word.key).join('')
    names.push({ key, typed: text.slice(taken[0]?.from, taken.at(-1)?.to), classes })
  }
  return names
}

function longestName(words: readonly Word[], find: Find): { length: number; classes: Classes } {
  for (let length = words.length; length > 0; length--) {
    const keys = words.slice(0, length).map(({ key }) => key)
    // `a corn` is not `acorn`.
    if (length > 1 && [keys.at(0), keys.at(-1)].some(key => isParticle(key ?? '', find))) continue
    const classes = find(keys.join(''))
    if (classes) return { length, classes }
  }
  return { length: 1, classes: [] }
}

const isParticle = (key: string, find: Find): boolean => key.length < 4 && find(key) === SMALL
