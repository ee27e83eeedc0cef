import type { Dictionary } from './dictionary.ts'
import { ALSO_CALLED, type TextKind } from './item-texts.ts'
import { piecesOf } from './pieces.ts'

/** Kinds of texts that many items share: each text is stored once. */
export type SharedKind = Exclude<TextKind, 'name' | 'description' | 'written'>

export const isShared = (kind: TextKind): kind is SharedKind =>
  kind !== 'name' && kind !== 'description' && kind !== 'written'

/** A text that several items share and that a person may look for. */
export interface SharedText {
  /** Lenses are found, but not suggested: they would take the room of other suggestions. */
  kind: Exclude<SharedKind, 'lens'>
  text: string
  /** Its pieces (pieces.ts), with those of its other names. */
  pieces: string
  /** How many items have it. */
  count: number
}

/** The texts that items share, each once in the dictionary. */
export interface SharedTexts {
  /** A text's number in the dictionary. */
  numberOf(kind: SharedKind, text: string): number
  /** Forgets all texts of a kind; the dictionary keeps them. */
  clear(kind: SharedKind): void
  /** Items have changed. */
  forgetCounts(): void
  /** Those that items have, the most frequent first. */
  counted(): SharedText[]
  /** The pieces of the names of people, places and cameras that items have, each name by itself. */
  names(): ReadonlySet<string>
}

/** Kinds of texts that are names. A label or an album is called by words that also mean something. */
const NAMES: ReadonlySet<TextKind> = new Set(['person', 'city', 'region', 'country', 'camera'])

export function createSharedTexts(
  dictionary: Pick<Dictionary, 'add' | 'itemsOf'>,
  isHere: (item: number) => boolean,
): SharedTexts {
  const texts = new Map<
    string,
    { kind: SharedKind; text: string; pieces: string; number: number }
  >()
  /** Answers that hold until something changes. */
  let counts: SharedText[] | undefined
  let names: Set<string> | undefined

  function counted(): SharedText[] {
    if (counts) return counts
    counts = []
    for (const { kind, text, pieces, number } of texts.values()) {
      if (kind === 'lens') continue
      let count = 0
      for (const item of dictionary.itemsOf(number)) if (isHere(item)) count += 1
      if (count > 0) counts.push({ kind, text, pieces, count })
    }
    return counts.sort((a, b) => b.count - a.count)
  }

  return {
    numberOf(kind, text) {
      const key = `${kind} ${text}`
      const known = texts.get(key)
      if (known) return known.number
      const pieces = namesOf(kind, text).join('')
      const number = dictionary.add(pieces)
      texts.set(key, { kind, text, pieces, number })
      return number
    },

    clear(kind) {
      for (const [key, each] of texts) if (each.kind === kind) texts.delete(key)
    },

    forgetCounts() {
      counts = undefined
      names = undefined
    },

    counted,

    names() {
      names ??= new Set(
        counted()
          .filter(({ kind }) => NAMES.has(kind))
          .flatMap(({ kind, text }) => namesOf(kind, text)),
      )
      return names
    },
  }
}

/** The pieces of a text, and those of its other names. */
const namesOf = (kind: SharedKind, text: string): string[] =>
  [text, ...((kind === 'country' && ALSO_CALLED.get(text)) || [])].map(piecesOf)
