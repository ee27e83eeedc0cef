import type { LibraryItem } from '../items/item.ts'
import {
  CHUNK,
  hasShape,
  idAt,
  indexIn,
  type MonthOutline,
  monthOf,
  outlineOf,
  rangeOfChunk,
} from '../items/months/month-outline.ts'
import { inShownOrder } from '../items/months/shown-order.ts'
import type { MonthSource } from '../items/months/timeline-source.ts'
import { hasSameStack } from '../items/stacks.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'

/** The loaded part of a month. Replaced by a new object on every change. */
export interface MonthContent {
  /** Describes the first items of the month, or all items when `ready`. */
  outline: MonthOutline | undefined
  status: 'away' | 'loading' | 'ready' | 'failed'
  chunks: MonthChunks
}

export type MonthChunks = ReadonlyMap<number, readonly LibraryItem[]>

export const AWAY: MonthContent = { outline: undefined, status: 'away', chunks: new Map() }

export const lengthOf = ({ outline }: MonthContent): number => outline?.aspects.length ?? 0

const chunkLength = (outline: MonthOutline, chunk: number): number =>
  Math.min(CHUNK, outline.aspects.length - chunk * CHUNK)

/**
 * Reads the items of a chunk from the device. Returns undefined if the month no longer matches its outline.
 * Throws the errors of `read`.
 */
export async function readChunk(
  outline: MonthOutline,
  chunk: number,
  read: MonthSource['items'],
): Promise<readonly LibraryItem[] | undefined> {
  const range = rangeOfChunk(outline, chunk)
  if (!range) return undefined
  const { after, limit, skip } = range
  const items = inShownOrder(await read(after, limit)).slice(skip, skip + CHUNK)
  const isWhole =
    items.length === chunkLength(outline, chunk) &&
    items.every((item, i) => item.id === idAt(outline, chunk * CHUNK + i))
  return isWhole ? items : undefined
}

export function wholeContent(month: string, sorted: readonly LibraryItem[]) {
  const items = inShownOrder(sorted)
  const chunks = new Map<number, readonly LibraryItem[]>()
  for (let start = 0; start < items.length; start += CHUNK) {
    chunks.set(start / CHUNK, items.slice(start, start + CHUNK))
  }
  return { outline: outlineOf(month, items), chunks }
}

/**
 * Returns the chunks whose items are all known. If an item occurs twice in `known`, the later occurrence
 * counts.
 */
export function chunksOf(outline: MonthOutline, known: readonly LibraryItem[]): MonthChunks {
  const byId = new Map(known.map(item => [item.id, item]))
  const chunks = new Map<number, readonly LibraryItem[]>()
  for (const number of new Set(known.map(item => chunkWith(outline, item.id)))) {
    if (number < 0) continue
    const length = chunkLength(outline, number)
    const ids = Array.from({ length }, (_, i) => idAt(outline, number * CHUNK + i))
    const items = ids.flatMap(id => byId.get(id) ?? [])
    if (items.length === length) chunks.set(number, items)
  }
  return chunks
}

/** Returns the number of the chunk that contains an item; negative if the month does not have the item. */
export const chunkWith = (outline: MonthOutline, id: string): number =>
  Math.floor(indexIn(outline, id) / CHUNK)

const isSameTime = (a: LibraryItem, b: LibraryItem): boolean =>
  a.takenLocal === b.takenLocal && a.details?.taken.offsetMinutes === b.details?.taken.offsetMinutes

/** Applies changes that move no item. Returns undefined if the month must be read again. */
export function patchChunks(
  month: string,
  { outline, chunks }: MonthContent,
  { items, removed }: LibraryUpdate,
): MonthChunks | undefined {
  if (!outline) return chunks
  if (removed.some(id => indexIn(outline, id) >= 0 || outline.stacks.has(id))) return undefined
  const patched = new Map(chunks)
  for (const item of items) {
    const index = indexIn(outline, item.id)
    if (index === -1) {
      if (monthOf(item) === month) return undefined
      continue
    }
    const number = Math.floor(index / CHUNK)
    const chunk = patched.get(number)
    const before = chunk?.[index % CHUNK]
    if (!chunk || !before || !isSameTime(before, item)) return undefined
    if (!hasShape(outline, index, item) || !hasSameStack(before, item)) return undefined
    patched.set(number, chunk.with(index % CHUNK, item))
  }
  return items.length > 0 ? patched : chunks
}
