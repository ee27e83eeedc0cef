import type { Dictionary } from './dictionary.ts'
import type { ItemText } from './item-texts.ts'
import { spellingsOf } from './pieces.ts'
import type { SharedTexts } from './shared-texts.ts'

export type TitleKind = 'album' | 'person'

export interface Titled {
  title: string
  itemIds: readonly string[]
}

/**
 * Texts outside the items' details: album titles, people and recognized text. They stay when an item changes.
 */
export interface OuterTexts {
  setTitles(kind: TitleKind, all: readonly Titled[]): void
  /** Replaces the text that was recognized in a picture. An empty text removes it. */
  setWritten(id: string, text: string): void
  clearWritten(): void
  numbersOf(id: string): number[]
  textsOf(id: string): ItemText[]
}

interface KnownText extends ItemText {
  number: number
}

export function createOuterTexts(
  dictionary: Pick<Dictionary, 'add' | 'link' | 'unlink'>,
  shared: Pick<SharedTexts, 'numberOf' | 'clear'>,
  numberOf: (id: string) => number | undefined,
): OuterTexts {
  const titles: Record<TitleKind, Map<string, KnownText[]>> = {
    album: new Map(),
    person: new Map(),
  }
  const written = new Map<string, KnownText>()

  function link({ number: text }: KnownText, id: string): void {
    const item = numberOf(id)
    if (item !== undefined) dictionary.link(text, item)
  }

  function forgetWritten(id: string): void {
    const known = written.get(id)
    if (!known) return
    dictionary.unlink(known.number)
    written.delete(id)
  }

  function knownOf(id: string): KnownText[] {
    const text = written.get(id)
    const known = Object.values(titles).flatMap(of => of.get(id) ?? [])
    return text ? [...known, text] : known
  }

  return {
    setTitles(kind, all) {
      const known = titles[kind]
      for (const text of new Set([...known.values()].flat())) dictionary.unlink(text.number)
      shared.clear(kind)
      known.clear()
      for (const { title, itemIds } of all) {
        const text = { kind, text: title, number: shared.numberOf({ kind, text: title }) }
        for (const id of itemIds) {
          known.set(id, [...(known.get(id) ?? []), text])
          link(text, id)
        }
      }
    },

    setWritten(id, text) {
      if ((written.get(id)?.text ?? '') === text) return
      forgetWritten(id)
      if (text === '') return
      const known: KnownText = {
        kind: 'written',
        text,
        number: dictionary.add(spellingsOf(text).join('')),
      }
      written.set(id, known)
      link(known, id)
    },

    clearWritten() {
      for (const id of [...written.keys()]) forgetWritten(id)
    },

    numbersOf: id => knownOf(id).map(({ number }) => number),

    textsOf: id => knownOf(id).map(({ kind, text }) => ({ kind, text })),
  }
}
