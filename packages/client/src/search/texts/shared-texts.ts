import type { Dictionary } from './dictionary.ts'
import { ALSO_CALLED, type TextKind } from './item-texts.ts'
import { piecesOf } from './pieces.ts'

/** Kinds of texts that many items share. Each text is stored once. */
export type SharedKind = Exclude<TextKind, 'name' | 'description' | 'written'>

export const isShared = (kind: TextKind): kind is SharedKind =>
  kind !== 'name' && kind !== 'description' && kind !== 'written'

export interface SharedText {
  /** Lenses can be found but are not suggested. */
  kind: Exclude<SharedKind, 'lens'>
  text: string
  /** The text's pieces (pieces.ts). For a country, also those of its other names. */
  pieces: string
  count: number
}

export interface SharedTexts {
  numberOf(kind: SharedKind, text: string): number
  /**
   * Forgets all texts of a kind, for the caller to add the current ones. The dictionary keeps the old ones.
   */
  clear(kind: SharedKind): void
  /** Call it after items have changed, so that `counted` counts again. */
  forgetCounts(): void
  counted(): SharedText[]
  names(): ReadonlySet<string>
}

/** Kinds whose texts are proper names. Labels and album titles are ordinary words. */
const NAMES: ReadonlySet<TextKind> = new Set(['person', 'city', 'region', 'country', 'camera'])

export function createSharedTexts(
  dictionary: Pick<Dictionary, 'add' | 'itemsOf'>,
  isHere: (item: number) => boolean,
): SharedTexts {
  const texts = new Map<
    string,
    { kind: SharedKind; text: string; pieces: string; number: number }
  >()
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

const namesOf = (kind: SharedKind, text: string): string[] =>
  [text, ...((kind === 'country' && ALSO_CALLED.get(text)) || [])].map(piecesOf)
