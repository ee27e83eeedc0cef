import type { LibraryItem } from '../items/item.ts'
import { CHUNK, type MonthOutline, monthOf } from '../items/months/month-outline.ts'
import { mergeNewestFirst, newestFirst } from '../items/months/timeline-order.ts'
import type { MonthReading, MonthSource } from '../items/months/timeline-source.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import {
  AWAY,
  chunksOf,
  lengthOf,
  type MonthContent,
  patchChunks,
  readChunk,
  wholeContent,
} from './month-content.ts'
import { itemsWith, readWhole, type WholeMonth } from './whole-month.ts'

/** The items of a month that are in view, as indexes among the month's items. `to` is exclusive. */
export interface MonthPart {
  key: string
  from: number
  to: number
}

export interface MonthLoader {
  get(key: string): MonthContent
  /**
   * Loads these parts in order, and stops loading all other parts. Drops months that were not used lately.
   * With `readOn`, the device may first read more of the library into its store.
   */
  request(parts: readonly MonthPart[], readOn: boolean): void
  retry(): void
  apply(update: LibraryUpdate): void
  /** Reads the outline of a whole month. Keeps no part of it in memory that was not loaded before. */
  outline(key: string): Promise<MonthOutline>
  items(key: string, ids: ReadonlySet<string>): Promise<LibraryItem[]>
}

interface Month {
  key: string
  content: MonthContent
  read?: { items: LibraryItem[]; next: string | undefined } | undefined
  /** The month has changed. It is reloaded while its old content stays visible. */
  stale: boolean
  news: LibraryItem[]
  busy: boolean
  reading: Set<number>
}

const MONTHS_AT_ONCE = 3
const CHUNKS_AT_ONCE = 4
/** Number of months that are kept in memory in addition to the requested parts. */
const MONTHS_KEPT = 24
const OUTLINES_KEPT = 200_000
const CHUNKS_KEPT = 30

export function createMonthLoader(source: MonthSource, onChange: () => void): MonthLoader {
  // In the order of last use. The month unused for longest is dropped first.
  const months = new Map<string, Month>()
  let wanted: readonly MonthPart[] = []
  let readOn = true

  const isWanted = ({ key }: Month) => wanted.some(part => part.key === key)

  function change(month: Month, part: Partial<MonthContent>): void {
    month.content = { ...month.content, ...part }
    onChange()
  }

  function use(key: string): Month {
    const month = months.get(key) ?? {
      key,
      content: AWAY,
      stale: false,
      news: [],
      busy: false,
      reading: new Set<number>(),
    }
    months.delete(key)
    months.set(key, month)
    return month
  }

  function dropOutdated(): void {
    const outdated = [...months.values()].filter(
      month => month.stale && !month.busy && !isWanted(month),
    )
    for (const { key } of outdated) months.delete(key)
    if (outdated.length > 0) onChange()
  }

  function pump(): void {
    dropOutdated()
    let busy = [...months.values()].filter(month => month.busy).length
    for (const { key } of wanted) {
      const month = months.get(key)
      if (!month || month.busy || busy >= MONTHS_AT_ONCE) continue
      if (month.content.status !== 'away' && !month.stale) continue
      busy += 1
      void load(month)
    }
    for (const part of wanted) readChunks(part)
  }

  async function load(month: Month): Promise<void> {
    month.busy = true
    if (month.content.status === 'away') change(month, { status: 'loading' })
    try {
      do {
        if (month.stale && month.read) month.read = undefined
        month.stale = false
        await loadStep(month)
      } while (isWanted(month) && (month.stale || month.content.status === 'loading'))
    } catch {
      change(month, { status: 'failed' })
    }
    month.busy = false
    if (month.content.status === 'loading') change(month, { status: 'away' })
    pump()
  }

  async function loadStep(month: Month): Promise<void> {
    if (!month.read) {
      const known = month.content.status === 'loading' ? lengthOf(month.content) : 0
      const reading = await source.month(month.key, known, readOn)
      if (reading) return showReading(month, reading)
      month.read = { items: [], next: undefined }
    }
    const { items, next } = month.read
    const page = await source.monthPage(month.key, next)
    const read = {
      items: mergeNewestFirst(items, page.items.toSorted(newestFirst)),
      next: page.next,
    }
    month.read = read
    showItems(month, read.items, page.next === undefined)
  }

  function showReading(month: Month, { outline, whole }: MonthReading): void {
    const known = [...month.content.chunks.values()].flat().concat(month.news)
    month.news = []
    change(month, {
      outline,
      status: whole ? 'ready' : 'loading',
      chunks: chunksOf(outline, known),
    })
    for (const part of wanted) if (part.key === month.key) readChunks(part)
  }

  function showItems(month: Month, items: LibraryItem[], whole: boolean): void {
    change(month, { ...wholeContent(month.key, items), status: whole ? 'ready' : 'loading' })
  }

  function readChunks({ key, from, to }: MonthPart): void {
    const month = months.get(key)
    if (!month || month.read || !month.content.outline) return
    const last = Math.min(to, lengthOf(month.content)) - 1
    for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK <= last; chunk++) {
      const reading = [...months.values()].reduce((sum, each) => sum + each.reading.size, 0)
      if (reading >= CHUNKS_AT_ONCE) return
      if (month.reading.has(chunk) || month.content.chunks.has(chunk)) continue
      void loadChunk(month, chunk)
    }
  }

  async function loadChunk(month: Month, chunk: number): Promise<void> {
    const { outline } = month.content
    if (!outline) return
    month.reading.add(chunk)
    const read = await readChunk(outline, chunk, source.items).then(
      items => ({ items }),
      () => undefined,
    )
    month.reading.delete(chunk)
    if (!read) return
    if (month.content.outline === outline) {
      if (read.items)
        change(month, { chunks: new Map(month.content.chunks).set(chunk, read.items) })
      else month.stale = true
    }
    pump()
  }

  function letGo(): void {
    let [count, outlines, chunks] = [0, 0, 0]
    for (const month of [...months.values()].reverse()) {
      const { content } = month
      if (isWanted(month) || month.busy) continue
      count += 1
      outlines += lengthOf(content)
      chunks += content.chunks.size
      const isTooMuch = chunks > CHUNKS_KEPT
      // Chunks of a month from the server cannot be dropped alone: the device's store lacks their items.
      if (count > MONTHS_KEPT || outlines > OUTLINES_KEPT || (isTooMuch && month.read)) {
        months.delete(month.key)
      } else if (isTooMuch) month.content = { ...content, chunks: AWAY.chunks }
    }
    for (const month of months.values()) if (isWanted(month)) thin(month)
  }

  function thin(month: Month): void {
    const { chunks } = month.content
    if (month.read || chunks.size <= CHUNKS_KEPT) return
    const parts = wanted.filter(part => part.key === month.key)
    const near = (chunk: number) =>
      parts.some(({ from, to }) => chunk >= from / CHUNK - 8 && chunk <= to / CHUNK + 8)
    const kept = [...chunks].filter(([chunk]) => near(chunk))
    if (kept.length < chunks.size) month.content = { ...month.content, chunks: new Map(kept) }
  }

  return {
    get: key => months.get(key)?.content ?? AWAY,

    request(parts, mayReadOn) {
      wanted = parts
      readOn = mayReadOn
      for (const { key } of parts) use(key)
      letGo()
      pump()
    },

    retry() {
      for (const month of months.values()) {
        if (month.content.status === 'failed') change(month, { status: 'away' })
      }
      pump()
    },

    apply(update) {
      for (const month of months.values()) {
        // The pending read may lack this update, so the month must be read again.
        if (month.busy) month.stale = true
        else if (month.read) patchItems(month, update)
        else patch(month, update)
        if (month.stale) month.news.push(...update.items)
      }
      pump()
    },

    outline: async key => (held(key) ?? (await readWhole(source, key, readOn))).outline,

    items: (key, ids) => itemsWith(source, ids, held(key), () => readWhole(source, key, readOn)),
  }

  function held(key: string): WholeMonth | undefined {
    const month = months.get(key)
    if (!month || month.stale || month.content.status !== 'ready') return undefined
    const { outline, chunks } = month.content
    return outline && { outline, chunks, ...(month.read ? { items: month.read.items } : {}) }
  }

  function patchItems(month: Month, { items, removed }: LibraryUpdate): void {
    if (!month.read) return
    const gone = new Set([...removed, ...items.map(item => item.id)])
    const added = items.filter(item => monthOf(item) === month.key)
    const kept = month.read.items.filter(item => !gone.has(item.id))
    if (added.length === 0 && kept.length === month.read.items.length) return
    month.read.items = mergeNewestFirst(kept, added.toSorted(newestFirst))
    showItems(month, month.read.items, month.content.status === 'ready')
  }

  function patch(month: Month, update: LibraryUpdate): void {
    const chunks = patchChunks(month.key, month.content, update)
    if (!chunks) month.stale = true
    else if (chunks !== month.content.chunks) change(month, { chunks })
  }
}
