// Makes src/search/things/words.json, the words for the 80 COCO classes:
//
//   node packages/client/test/things/make-words.ts
//
// senses.txt names the senses of WordNet, and words/*.txt has everyday words in ten languages, by hand. After
// a word, `@` says that it counts only for people who read its language, because it is also a word of another
// language: the German `Boot`. `!` says that it may be an English word, too, because it means the same there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keyOf, readWords } from '../../src/search/things/read-words.ts'
import { readWordNet, type WordNet } from './wordnet.ts'

const CLASSES =
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,television,laptop,computer mouse,remote control,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair dryer,toothbrush'.split(
    ',',
  )

/** The lines of names that are no class. */
const NONE = 'none'

/** After these, a thing is that thing: `white horse`, although WordNet knows a place of that name. */
const ADJECTIVES = new Set(
  'baby big black blue brown gray green little new old pink purple red small white yellow young'.split(
    ' ',
  ),
)

/** The largest number of words in a name. */
const MOST_WORDS = 5

type Names = Map<string, Set<string>>

const linesOf = (file: string): [name: string, rest: string][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    })

function add(names: Names, name: string, key: string): void {
  if (key === '') throw new Error(`A word of ${name} has no letters.`)
  names.set(name, (names.get(name) ?? new Set()).add(key))
}

/** Adds the nouns of the chosen senses and of their hyponyms. */
function addWordNet(names: Names, wordNet: WordNet): void {
  for (const [name, rest] of linesOf('senses.txt')) {
    const [chosen = '', left = ''] = rest.split(' - ')
    const [seen, unwanted] = [new Set<string>(), new Set<string>()]
    for (const each of left.split(' ').filter(Boolean)) {
      if (each.includes('#')) seen.add(wordNet.sense(each))
      else unwanted.add(each)
    }
    const waiting = chosen.split(' ').map(wordNet.sense)
    for (const sense of waiting) {
      if (seen.has(sense)) continue
      seen.add(sense)
      waiting.push(...wordNet.kindsOf(sense))
      for (const noun of wordNet.nounsOf(sense)) {
        if (unwanted.has(noun) || !wordNet.isUsual(noun, sense) || isLatin(noun)) continue
        add(names, name, keyOf(noun.replaceAll('_', ' ')))
      }
    }
  }

  function isLatin(noun: string): boolean {
    const [first = '', second] = noun.toLowerCase().split('_')
    return second !== undefined && wordNet.isWord(`genus_${first}`)
  }
}

/** Adds the words of a language. `known` has the names in English. */
function addLanguage(names: Names, language: string, known: Names, wordNet: WordNet): string[] {
  const faults: string[] = []
  for (const [classes, rest] of linesOf(`words/${language}.txt`)) {
    for (const name of classes.split(' | ')) {
      if (![...CLASSES, NONE].includes(name)) throw new Error(`${language}: ${name}?`)
      for (const written of rest.split(', ')) {
        const mark = /[@!]$/.exec(written)?.[0]
        const word = written.replace(/[@!]$/, '')
        for (const key of spellingsOf(word)) {
          const isEnglish = language === 'en' || known.get(name)?.has(key) || mark === '!'
          if (mark !== '@' && !isEnglish && wordNet.isWord(key))
            faults.push(`${language} ${name}: ${word}`)
          add(names, name, mark === '@' ? `${key}@${language}` : key)
        }
      }
    }
  }
  return faults
}

/** Returns the keys of a word: `ü` is also written `ue`. */
const spellingsOf = (word: string): string[] =>
  [word, word.replace(/[äöü]/gi, letter => `${keyOf(letter)}e`)].map(keyOf)

/**
 * Adds the compounds of WordNet that contain a name, but are none: `bus stop`, `guinea pig`. Without them, a
 * compound would mean its part.
 */
function addCompounds(names: Names, wordNet: WordNet): void {
  const things = new Set([...names].flatMap(([name, keys]) => (name === NONE ? [] : [...keys])))
  for (const noun of wordNet.nouns) {
    if (!/[_-]/.test(noun)) continue
    const words = readWords(noun.replaceAll(/[_-]/g, ' ')).map(({ key }) => key)
    if (words.length < 2 || words.length > MOST_WORDS) continue
    const key = words.join('')
    if (things.has(key) || ADJECTIVES.has(words[0] ?? '')) continue
    const hasThing = words.some((_, from) =>
      words.some((_, last) => last >= from && things.has(words.slice(from, last + 1).join(''))),
    )
    if (hasThing) add(names, NONE, key)
  }
}

function smallWords(): string {
  const words = linesOf('words/small.txt').flatMap(([language, rest]) =>
    rest.split(/\s+/).map(word => {
      const key = keyOf(word.replace('@', ''))
      return word.endsWith('@') ? `${key}@${language}` : key
    }),
  )
  return inOrder(words)
}

const inOrder = (keys: Iterable<string>): string =>
  [...new Set(keys)].filter(Boolean).sort().join(' ')

/** Returns the content of words.json. Throws if a word needs a mark. */
export function makeWords(): string {
  const wordNet = readWordNet()
  const names: Names = new Map()
  addWordNet(names, wordNet)
  addLanguage(names, 'en', names, wordNet)
  for (const [name, rest] of linesOf('words/none.txt')) {
    for (const word of rest.split(', ')) add(names, name, keyOf(word))
  }
  addCompounds(names, wordNet)
  const english = new Map([...names].map(([name, keys]) => [name, new Set(keys)]))
  const faults = readdirSync(new URL('words', import.meta.url))
    .filter(file => /^[a-z]{2}\.txt$/.test(file) && file !== 'en.txt')
    .sort()
    .flatMap(file => addLanguage(names, file.slice(0, 2), english, wordNet))
  if (faults.length > 0) {
    throw new Error(`These are also English words. Mark them with @ or !:\n${faults.join('\n')}`)
  }
  const table = {
    notice: wordNet.license,
    classes: CLASSES.map(name => inOrder(names.get(name) ?? [])),
    none: inOrder(names.get(NONE) ?? []),
    small: smallWords(),
  }
  return `${JSON.stringify(table, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../../src/search/things/words.json', import.meta.url), makeWords())
}
