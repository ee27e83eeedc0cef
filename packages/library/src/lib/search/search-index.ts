import type { LibraryItem } from '../items/item.ts'
import { newestFirst, type Position, positionOf } from '../items/months/timeline-order.ts'
import { type Days, dayOfText } from './dates/days.ts'
import { createDictionary, HAS, STARTS } from './dictionary.ts'
import { ALSO_CALLED, type PlacedItem, type TextKind, textsOf } from './item-texts.ts'
import { piecesOf } from './pieces.ts'
import { BEHIND_KINDS, kindOf, type Part } from './query.ts'

export interface SearchAlbum {
  id: string
  title: string
  itemIds: readonly string[]
}

/** Kinds of texts that many items share: each text is stored once. */
type SharedKind = Exclude<TextKind, 'name' | 'description'>
const isShared = (kind: TextKind): kind is SharedKind => kind !== 'name' && kind !== 'description'

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

/** Finds items by their texts and dates, all of which are in memory. */
export interface SearchIndex {
  /** Adds items or replaces them; a version below the known one is ignored. */
  put(items: readonly PlacedItem[]): void
  remove(ids: readonly string[]): void
  /** Replaces the albums of the library. */
  setAlbums(albums: readonly SearchAlbum[]): void
  size(): number
  /**
   * The positions of all items that meet every part. Items that have all words at the start of a piece and all
   * meanings come first, then the others; both newest first.
   */
  find(parts: readonly Part[]): Position[]
  /** The labels, albums, cameras, cities, regions and countries, the most frequent first. */
  sharedTexts(): SharedText[]
  /** How many items are of each month, `YYYY-MM`, newest first. */
  months(): [month: string, count: number][]
}

const FAVORITE = BEHIND_KINDS
const GONE = FAVORITE << 1
/** As many parts as a person types. */
const MOST_MARKED = 12

export function createSearchIndex(): SearchIndex {
  const dictionary = createDictionary()
  const shared = new Map<
    string,
    { kind: SharedKind; text: string; pieces: string; number: number }
  >()
  const albumsOf = new Map<string, number[]>()
  let albumTexts: number[] = []

  /*
   * Each item has a number. An item that changes gets a new one, and the old number is never used again. An
   * index lives no longer than a page, so unused numbers stay few.
   */
  const numbers = new Map<string, number>()
  const positions: Position[] = []
  const versions: number[] = []
  const days: number[] = []
  /** The kind, FAVORITE and GONE. */
  const flags: number[] = []
  /** Numbers of items, newest first, and those that are not among them yet. */
  let order: number[] = []
  let unordered: number[] = []
  let hasGone = false
  /** Answers that hold until something changes; `marked` by the words of a part, the last ones used. */
  let counted: SharedText[] | undefined
  let monthCounts: [string, number][] | undefined
  const marked = new Map<string, Uint8Array>()

  function forget(): void {
    counted = undefined
    monthCounts = undefined
    marked.clear()
  }

  function sharedText(kind: SharedKind, text: string): number {
    const name = `${kind} ${text}`
    const known = shared.get(name)
    if (known) return known.number
    const also = kind === 'country' ? (ALSO_CALLED.get(text) ?? '') : ''
    const pieces = piecesOf(text) + piecesOf(also)
    const number = dictionary.add(pieces)
    shared.set(name, { kind, text, pieces, number })
    return number
  }

  function add(item: PlacedItem): void {
    const number = positions.length
    numbers.set(item.id, number)
    positions.push(positionOf(item))
    versions.push(item.version)
    days.push(dayOfText(item.takenLocal))
    flags.push(flagsOf(item))
    unordered.push(number)
    for (const { kind, text } of textsOf(item)) {
      const known = isShared(kind) ? sharedText(kind, text) : dictionary.add(piecesOf(text))
      dictionary.link(known, number)
    }
    for (const album of albumsOf.get(item.id) ?? []) dictionary.link(album, number)
  }

  function drop(id: string): void {
    const number = numbers.get(id)
    if (number === undefined) return
    flags[number] = GONE
    numbers.delete(id)
    hasGone = true
  }

  /** Sorts added items into the order, and drops those that are gone. */
  function settle(): void {
    if (unordered.length === 0 && !hasGone) return
    const isHere = (number: number) => flags[number] !== GONE
    const added = unordered.filter(isHere).sort(byPosition)
    const before = hasGone ? order.filter(isHere) : order
    const [last, first] = [before.at(-1), added[0]]
    order =
      last === undefined || first === undefined || byPosition(last, first) < 0
        ? before.concat(added)
        : merged(before, added)
    unordered = []
    hasGone = false
  }

  function byPosition(a: number, b: number): number {
    const [positionA = '', positionB = ''] = [positions[a], positions[b]]
    return positionA === positionB ? 0 : positionA < positionB ? 1 : -1
  }

  function merged(before: number[], added: number[]): number[] {
    const all: number[] = []
    let at = 0
    for (const number of added) {
      for (let next = before[at]; next !== undefined && byPosition(next, number) < 0; ) {
        all.push(next)
        at += 1
        next = before[at]
      }
      all.push(number)
    }
    return all.concat(before.slice(at))
  }

  /** How well each item meets a part: STARTS, HAS or not at all. While somebody types, most parts stay. */
  function marksOf(part: Part): Uint8Array {
    const name = JSON.stringify(part)
    const marks = marked.get(name) ?? newMarks(part)
    marked.delete(name)
    marked.set(name, marks)
    for (const oldest of [...marked.keys()].slice(0, -MOST_MARKED)) marked.delete(oldest)
    return marks
  }

  function newMarks({ words, meaning, certain }: Part): Uint8Array {
    const marks = wordMarks(words)
    if (certain) lower(marks)
    const { kinds = 0, favorite = false, days: wanted } = meaning ?? {}
    const wantedFlags = kinds | (favorite ? FAVORITE : 0)
    if (wantedFlags > 0) {
      for (const number of order) if ((flags[number] ?? 0) & wantedFlags) marks[number] = STARTS
    }
    for (const each of wanted ?? []) markDays(each, marks)
    return marks
  }

  function wordMarks(words: readonly string[]): Uint8Array {
    const all = new Uint8Array(positions.length)
    const [first, ...others] = words
    if (first === undefined) return all
    dictionary.mark(first, all)
    for (const word of others) {
      const marks = new Uint8Array(positions.length)
      dictionary.mark(word, marks)
      keepLeast(all, marks)
    }
    return all
  }

  function markDays({ first, last }: Days, marks: Uint8Array): void {
    const end = cursorBefore(first)
    for (let at = cursorBefore(last + 1); at < end; at++) marks[order[at] ?? 0] = STARTS
  }

  /** The first index in the order whose item is older than the beginning of `day`. */
  function cursorBefore(day: number): number {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((days[order[middle] ?? 0] ?? 0) >= day) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    put(items) {
      forget()
      for (const item of [...items].sort(newestFirst)) {
        const known = numbers.get(item.id)
        if (known !== undefined && (versions[known] ?? 0) >= item.version) continue
        drop(item.id)
        add(item)
      }
    },

    remove(ids) {
      forget()
      for (const id of ids) drop(id)
    },

    setAlbums(albums) {
      forget()
      for (const text of albumTexts) dictionary.unlink(text)
      for (const [name, { kind }] of shared) if (kind === 'album') shared.delete(name)
      albumsOf.clear()
      for (const { title, itemIds } of albums) {
        const text = sharedText('album', title)
        for (const id of itemIds) {
          albumsOf.set(id, [...(albumsOf.get(id) ?? []), text])
          const number = numbers.get(id)
          if (number !== undefined) dictionary.link(text, number)
        }
      }
      albumTexts = [...new Set([...albumsOf.values()].flat())]
    },

    size: () => numbers.size,

    find(parts) {
      settle()
      const [first, ...others] = parts
      if (!first) return []
      const marks = marksOf(first).slice()
      for (const part of others) keepLeast(marks, marksOf(part))
      const well: Position[] = []
      const also: Position[] = []
      for (const number of order) {
        const list = marks[number] === STARTS ? well : marks[number] === HAS ? also : undefined
        list?.push(positions[number] ?? '')
      }
      return well.concat(also)
    },

    sharedTexts() {
      if (counted) return counted
      counted = []
      for (const { kind, text, pieces, number } of shared.values()) {
        if (kind === 'lens') continue
        let count = 0
        for (const item of dictionary.itemsOf(number)) if (flags[item] !== GONE) count += 1
        if (count > 0) counted.push({ kind, text, pieces, count })
      }
      return counted.sort((a, b) => b.count - a.count)
    },

    months() {
      if (monthCounts) return monthCounts
      settle()
      const counts = new Map<string, number>()
      for (const number of order) {
        const month = positions[number]?.slice(0, 7) ?? ''
        counts.set(month, (counts.get(month) ?? 0) + 1)
      }
      monthCounts = [...counts]
      return monthCounts
    },
  }
}

function flagsOf(item: LibraryItem): number {
  const kind = kindOf(item.details?.type ?? (item.isVideo ? 'video/mp4' : ''))
  return kind | (item.privateDetails?.isFavorite ? FAVORITE : 0)
}

function keepLeast(marks: Uint8Array, others: Uint8Array): void {
  for (let i = 0; i < marks.length; i++) {
    const other = others[i] ?? 0
    if (other < (marks[i] ?? 0)) marks[i] = other
  }
}

/** Items that merely contain the words come after those that match their meaning. */
function lower(marks: Uint8Array): void {
  for (let i = 0; i < marks.length; i++) if (marks[i] === STARTS) marks[i] = HAS
}
