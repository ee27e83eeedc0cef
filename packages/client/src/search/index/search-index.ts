import type { LibraryItem } from '../../items/item.ts'
import type { ItemGroup } from '../../items/item-group.ts'
import { dayNumber } from '../../items/months/day-number.ts'
import { byMoment, offsetOf } from '../../items/months/shown-order.ts'
import { newestFirst, type Position, positionOf } from '../../items/months/timeline-order.ts'
import type { Days } from '../dates/days.ts'
import { BEHIND_KINDS, kindOf, type Part } from '../query/query.ts'
import { createDictionary, HAS, STARTS } from '../texts/dictionary.ts'
import { type ItemText, type PlacedItem, textsOf } from '../texts/item-texts.ts'
import { createOuterTexts } from '../texts/outer-texts.ts'
import { spellingsOf } from '../texts/pieces.ts'
import { createSharedTexts, isShared, type SharedText } from '../texts/shared-texts.ts'
import { createTimelineNumbers } from './timeline-numbers.ts'

export interface SearchIndex {
  /** Adds or replaces items. Ignores an item if the index has the same or a newer version of it. */
  put(items: readonly PlacedItem[]): void
  remove(ids: readonly string[]): void
  setAlbums(albums: readonly ItemGroup[]): void
  setPeople(people: readonly ItemGroup[]): void
  setWritten(id: string, text: string): void
  clearWritten(): void
  outerTexts(id: string): ItemText[]
  size(): number
  /**
   * Returns positions in three groups. Within a group, newest first means the order of the timeline's screen.
   * 1. Items that match every part well, newest first: they have the date, kind or favorite mark that the
   * part means. If the part's meaning is not certain, words that start pieces (pieces.ts) of the item's texts
   * suffice.
   * 2. `meant`, the items that the picture model found, in the given order.
   * 3. The other items that match every part, newest first.
   */
  find(parts: readonly Part[], meant?: readonly Position[]): Position[]
  /** Returns a function that gives an item's position, or undefined if the item does not match every part. */
  meeting(parts: readonly Part[]): (id: string) => Position | undefined
  names(): ReadonlySet<string>
  sharedTexts(): SharedText[]
  /** Returns the number of items in each month, `YYYY-MM`, newest first. */
  months(): [month: string, count: number][]
}

const FAVORITE = BEHIND_KINDS
const GONE = FAVORITE << 1
/** The largest number of query parts whose matches are cached. */
const MOST_MARKED = 12

export function createSearchIndex(): SearchIndex {
  const dictionary = createDictionary()

  /** Item numbers by id. A changed item gets a new number; old numbers are not reused. */
  const numbers = new Map<string, number>()
  const positions: Position[] = []
  const versions: number[] = []
  const days: number[] = []
  const offsets: (number | null)[] = []
  /** Bits by item number: the item's kind, and FAVORITE. A removed item has only GONE. */
  const flags: number[] = []
  const positionAt = (number: number) => positions[number] ?? ''
  const placeAt = (number: number) => ({
    position: positionAt(number),
    offset: offsets[number] ?? null,
  })
  const timeline = createTimelineNumbers(positionAt, number => flags[number] !== GONE)
  const shared = createSharedTexts(dictionary, number => flags[number] !== GONE)
  const outer = createOuterTexts(dictionary, shared, id => numbers.get(id))
  /** These caches are valid until the index changes. `marked` has the matches of the last query parts. */
  let monthCounts: [string, number][] | undefined
  const marked = new Map<string, Uint8Array>()

  function forget(): void {
    shared.forgetCounts()
    monthCounts = undefined
    marked.clear()
  }

  function add(item: PlacedItem): void {
    const number = positions.length
    numbers.set(item.id, number)
    positions.push(positionOf(item))
    versions.push(item.version)
    days.push(dayNumber(item.takenLocal))
    offsets.push(offsetOf(item))
    flags.push(flagsOf(item))
    timeline.add(number)
    for (const text of textsOf(item)) {
      const { kind } = text
      const known = isShared(kind)
        ? shared.numberOf({ ...text, kind })
        : dictionary.add(spellingsOf(text.text).join(''))
      dictionary.link(known, number)
    }
    for (const text of outer.numbersOf(item.id)) dictionary.link(text, number)
  }

  function drop(id: string): void {
    const number = numbers.get(id)
    if (number === undefined) return
    flags[number] = GONE
    numbers.delete(id)
    timeline.drop()
  }

  function marksOfAll(parts: readonly Part[]): Uint8Array | undefined {
    const [first, ...others] = parts
    if (!first) return undefined
    const marks = marksOf(first).slice()
    for (const part of others) keepLeast(marks, marksOf(part))
    return marks
  }

  /** Returns how well each item matches a part: STARTS, HAS or 0. Caches the result. */
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
      for (const number of timeline.all())
        if ((flags[number] ?? 0) & wantedFlags) marks[number] = STARTS
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
    const order = timeline.all()
    const end = cursorBefore(first)
    for (let at = cursorBefore(last + 1); at < end; at++) marks[order[at] ?? 0] = STARTS
  }

  /** Returns the positions of items in the order in which screens show them. `found` is sorted newest first. */
  function inShownOrder(found: number[]): Position[] {
    for (let from = 0, end = 0; from < found.length; from = end) {
      const day = days[found[from] ?? 0]
      let known: number | null = null
      let isMixed = false
      for (; end < found.length && days[found[end] ?? 0] === day; end += 1) {
        const offset = offsets[found[end] ?? 0] ?? null
        if (offset === null) continue
        isMixed ||= known !== null && known !== offset
        known = offset
      }
      if (!isMixed) continue
      const sorted = byMoment(found.slice(from, end), placeAt)
      for (let i = 0; i < sorted.length; i++) found[from + i] = sorted[i] ?? 0
    }
    return found.map(positionAt)
  }

  /** Returns the index of the first item in the timeline that is older than `day`. */
  function cursorBefore(day: number): number {
    const order = timeline.all()
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
      outer.setTitles('album', albums)
    },

    setPeople(people) {
      forget()
      outer.setTitles('person', people)
    },

    setWritten(id, text) {
      forget()
      outer.setWritten(id, text)
    },

    clearWritten() {
      forget()
      outer.clearWritten()
    },

    outerTexts: outer.textsOf,

    size: () => numbers.size,

    find(parts, meant = []) {
      const marks = marksOfAll(parts)
      if (!marks) return []
      const starting: number[] = []
      const having: number[] = []
      for (const number of timeline.all()) {
        const mark = marks[number]
        if (mark === STARTS) starting.push(number)
        else if (mark === HAS) having.push(number)
      }
      const [well, also] = [inShownOrder(starting), inShownOrder(having)]
      return meant.length === 0 ? well.concat(also) : [...new Set([...well, ...meant, ...also])]
    },

    meeting(parts) {
      const marks = marksOfAll(parts)
      return id => {
        const number = numbers.get(id)
        return number !== undefined && marks?.[number] !== 0 ? positions[number] : undefined
      }
    },

    names: shared.names,

    sharedTexts: shared.counted,

    months() {
      if (monthCounts) return monthCounts
      const counts = new Map<string, number>()
      for (const number of timeline.all()) {
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

/** Downgrades items that only contain the words. Items with the date, kind or favorite mark come first. */
function lower(marks: Uint8Array): void {
  for (let i = 0; i < marks.length; i++) if (marks[i] === STARTS) marks[i] = HAS
}
