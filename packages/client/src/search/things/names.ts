import table from './words.json' with { type: 'json' }

/**
 * The classes of a name: indexes in the usual order of the 80 COCO classes. A name that contains a thing's
 * name, but is none of the 80 things, has no classes: `cable car`.
 */
export type Classes = readonly number[]

/** Words such as `on`, `mit` and `的`, which name nothing. */
export const SMALL: Classes = []

/** By key (read-words.ts). The key of a word that counts in one language has a suffix: `boot@de`. */
const NAMES = new Map<string, Classes>()
for (const key of table.small.split(' ')) NAMES.set(key, SMALL)
for (const key of table.none.split(' ')) NAMES.set(key, [])
for (const [index, keys] of table.classes.entries()) {
  for (const key of keys.split(' ')) NAMES.set(key, [...(NAMES.get(key) ?? []), index])
}

export type Find = (key: string) => Classes | undefined

/** Returns a function that finds the classes of a name, for a person who reads these languages. */
export function finderFor(languages: readonly string[]): Find {
  const suffixes = [...languages.map(language => `@${language.slice(0, 2)}`), '']
  return key => {
    for (const form of [key, ...singulars(key)]) {
      for (const suffix of suffixes) {
        const classes = NAMES.get(form + suffix)
        if (classes) return classes
      }
    }
  }
}

/** Returns possible singulars of a regular plural in English, French, Spanish, Portuguese or Dutch. */
function singulars(key: string): string[] {
  if (key.length < 4 || !/[^s]s$/.test(key)) return []
  const forms = [key.slice(0, -1)]
  if (/(?:[sxz]|[cs]h|.{4})es$/.test(key)) forms.push(key.slice(0, -2))
  if (key.endsWith('ies')) forms.push(`${key.slice(0, -3)}y`)
  return forms
}
