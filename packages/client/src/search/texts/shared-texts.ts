import type { Dictionary } from './dictionary.ts'
import { type ItemText, otherPiecesOf, type TextKind } from './item-texts.ts'
import { spellingsOf } from './pieces.ts'

/** Kinds of texts that many items share. Each text is stored once. */
export type SharedKind = Exclude<TextKind, 'name' | 'description' | 'written'>

export const isShared = (kind: TextKind): kind is SharedKind =>
  kind !== 'name' && kind !== 'description' && kind !== 'written'

export interface SharedText {
  /** Lenses can be found but are not suggested. */
  kind: Exclude<SharedKind, 'lens'>
  text: string
  /** The pieces (pieces.ts) of the text's spellings. */
  pieces: string
  /** The pieces of its other names. */
  otherPieces: string
  count: number
}

export interface SharedTexts {
  numberOf(text: ItemText & { kind: SharedKind }): number
  /**
   * Forgets all texts of a kind, for the caller to add the current ones. The dictionary keeps the old ones.
   */
  clear(kind: SharedKind): void
  /** Call it after items have changed, so that `counted` counts again. */
  forgetCounts(): void
  counted(): SharedText[]
  names(): ReadonlySet<string>
}

/** People type them in full, so they need no protection from short words: `UK`, `USA`. */
const ABBREVIATION = /^\p{Lu}{2,3}$/u

/** Kinds whose texts are proper names. Labels and album titles are ordinary words. */
const NAMES: ReadonlySet<TextKind> = new Set(['person', 'city', 'region', 'country', 'camera'])

export function createSharedTexts(
  dictionary: Pick<Dictionary, 'add' | 'itemsOf'>,
  isHere: (item: number) => boolean,
): SharedTexts {
  const texts = new Map<
    string,
    {
      kind: SharedKind
      text: string
      names: readonly string[]
      otherNames: readonly string[]
      number: number
    }
  >()
  let counts: SharedText[] | undefined
  let names: Set<string> | undefined

  function counted(): SharedText[] {
    if (counts) return counts
    // Towns of one name in two countries are one suggestion, because a query does not tell them apart.
    const byText = new Map<string, SharedText>()
    for (const { kind, text, names, otherNames, number } of texts.values()) {
      if (kind === 'lens') continue
      let count = 0
      for (const item of dictionary.itemsOf(number)) if (isHere(item)) count += 1
      if (count === 0) continue
      const known = byText.get(`${kind} ${text}`)
      byText.set(`${kind} ${text}`, {
        kind,
        text,
        pieces: names.join(''),
        otherPieces: otherNames.join(''),
        count: count + (known?.count ?? 0),
      })
    }
    counts = [...byText.values()].sort((a, b) => b.count - a.count)
    return counts
  }

  return {
    numberOf(named) {
      const { kind, text, country = '' } = named
      const key = `${kind}\n${country}\n${text}`
      const known = texts.get(key)
      if (known) return known.number
      const abbreviations = named.others?.filter(other => ABBREVIATION.test(other)) ?? []
      const names = [text, ...abbreviations].flatMap(spellingsOf)
      const otherNames = otherPiecesOf(named)
      const number = dictionary.add(names.join(''), otherNames.join(''))
      texts.set(key, { kind, text, names, otherNames, number })
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
      if (names) return names
      const isHeld = new Set(counted().map(({ kind, text }) => `${kind} ${text}`))
      names = new Set(
        [...texts.values()]
          .filter(({ kind, text }) => NAMES.has(kind) && isHeld.has(`${kind} ${text}`))
          .flatMap(each => [...each.names, ...each.otherNames]),
      )
      return names
    },
  }
}
