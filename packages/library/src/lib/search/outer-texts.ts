import type { Dictionary } from './dictionary.ts'
import type { ItemText } from './item-texts.ts'
import { piecesOf } from './pieces.ts'

/**
 * Texts of items that are not in their details: titles of albums, and what is written in pictures. They come
 * at other times than the items, and stay while an item changes.
 */
export interface OuterTexts {
  /** Gives an album's title to the items of the album; `text` is its number in the dictionary. */
  addAlbum(title: string, text: number, itemIds: readonly string[]): void
  clearAlbums(): void
  /** Replaces what is written in a picture; '' takes it away. */
  setWritten(id: string, text: string): void
  clearWritten(): void
  /** The numbers of an item's texts in the dictionary. */
  numbersOf(id: string): number[]
  textsOf(id: string): ItemText[]
}

interface Known {
  number: number
  text: string
}

/** `numberOf` gives the number of an item that there is. */
export function createOuterTexts(
  dictionary: Pick<Dictionary, 'add' | 'link' | 'unlink'>,
  numberOf: (id: string) => number | undefined,
): OuterTexts {
  const albums = new Map<string, Known[]>()
  const written = new Map<string, Known>()

  function link(text: number, id: string): void {
    const item = numberOf(id)
    if (item !== undefined) dictionary.link(text, item)
  }

  function forget(id: string): void {
    const known = written.get(id)
    if (!known) return
    dictionary.unlink(known.number)
    written.delete(id)
  }

  return {
    addAlbum(title, text, itemIds) {
      const album = { number: text, text: title }
      for (const id of itemIds) {
        const known = albums.get(id)
        if (known) known.push(album)
        else albums.set(id, [album])
        link(text, id)
      }
    },

    clearAlbums() {
      for (const known of albums.values()) for (const { number } of known) dictionary.unlink(number)
      albums.clear()
    },

    setWritten(id, text) {
      if ((written.get(id)?.text ?? '') === text) return
      forget(id)
      if (text === '') return
      const number = dictionary.add(piecesOf(text))
      written.set(id, { number, text })
      link(number, id)
    },

    clearWritten() {
      for (const id of [...written.keys()]) forget(id)
    },

    numbersOf(id) {
      const text = written.get(id)
      const numbers = (albums.get(id) ?? []).map(({ number }) => number)
      return text ? [...numbers, text.number] : numbers
    },

    textsOf(id) {
      const text = written.get(id)
      const titles = (albums.get(id) ?? []).map(each => ({
        kind: 'album' as const,
        text: each.text,
      }))
      return text ? [...titles, { kind: 'written', text: text.text }] : titles
    },
  }
}
