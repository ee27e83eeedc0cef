import { readWords, type Word } from './read-words.ts'
import table from './words.json' with { type: 'json' }

/** The things that words name. Classes are indexes in the usual order of the 80 COCO classes. */
export interface Things {
  /** The classes of all understood words. */
  classes: number[]
  /** The understood words, as typed. */
  understood: string[]
  /** The classes of each understood word. A picture shows the thing if it has one of them. */
  alternatives: number[][]
  /** The other words, as typed, without small words such as `on`, `mit` and `的`. */
  unknown: string[]
}

/**
 * Returns the things that words name, in ten languages. If a word is also an English word for something else,
 * such as the German `Boot`, it counts only if `languages` has its language.
 *
 * Import this module dynamically, because it contains the table of words.
 */
export function classesOf(
  words: string,
  languages: readonly string[] = navigator.languages,
): Things {
  const read = readWords(words)
  const names: { typed: string; key: string; classes: readonly number[] }[] = []
  for (let at = 0; at < read.length; ) {
    const name = longestName(read.slice(at, at + MOST_WORDS), languages)
    const taken = read.slice(at, at + (name?.words ?? 1))
    at += taken.length
    const typed = words.slice(taken[0]?.from, taken.at(-1)?.to)
    const key = taken.map(word => word.key).join('')
    if (name || !SMALL.has(key)) names.push({ typed, key, classes: name?.classes ?? [] })
  }

  const isThing = (at: number) => (names[at]?.classes.length ?? 0) > 0
  const isColor = (at: number) =>
    COLORS.has(names[at]?.key ?? '') && (isThing(at - 1) || isThing(at + 1))
  const things = names.filter((_, at) => isThing(at) && !isColor(at))
  const alternatives = things.map(({ classes }) => [...classes])
  return {
    classes: [...new Set(alternatives.flat())],
    understood: things.map(({ typed }) => typed),
    alternatives,
    unknown: names.filter(name => !things.includes(name)).map(({ typed }) => typed),
  }
}

/** The largest number of words in a name. */
const MOST_WORDS = 5

/** Fruits whose names are colors, too: not a fruit in `orange car`. */
const COLORS = new Set(table.colors.split(' '))
const SMALL = new Set(table.small.split(' '))

/**
 * Classes by key. The key of a word that counts in one language has a suffix: `boot@de`. Names that contain a
 * thing's name, but are none of the 80 things, have no classes: `cable car`.
 */
const NAMES = new Map<string, readonly number[]>()
for (const key of table.others.split(' ')) NAMES.set(key, [])
for (const [index, keys] of table.classes.entries()) {
  for (const key of keys.split(' ')) NAMES.set(key, [...(NAMES.get(key) ?? []), index])
}

function longestName(words: readonly Word[], languages: readonly string[]) {
  for (let length = words.length; length > 0; length--) {
    const key = words
      .slice(0, length)
      .map(word => word.key)
      .join('')
    const classes = classesOfKey(key, languages)
    if (classes) return { words: length, classes }
  }
}

function classesOfKey(key: string, languages: readonly string[]): readonly number[] | undefined {
  for (const form of [key, ...singulars(key)]) {
    const known = NAMES.get(form)
    if (known) return known
    for (const language of languages) {
      const classes = NAMES.get(`${form}@${language.slice(0, 2)}`)
      if (classes) return classes
    }
  }
}

/** Returns possible singulars of a regular plural in English, French, Spanish, Portuguese or Dutch. */
function singulars(key: string): string[] {
  if (key.length < 4 || !key.endsWith('s')) return []
  const forms = [key.slice(0, -1)]
  if (key.endsWith('es')) forms.push(key.slice(0, -2))
  if (key.endsWith('ies')) forms.push(`${key.slice(0, -3)}y`)
  return forms
}
