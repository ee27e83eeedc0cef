import type { LibraryItem } from '../items/item.ts'
import {
  CHUNK,
  hasShape,
  idAt,
  indexIn,
  type MonthOutline,
  monthOf,
  outlineOf,
} from '../items/months/month-outline.ts'
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

export const chunkLength = (outline: MonthOutline, chunk: number): number =>
  Math.min(CHUNK, outline.aspects.length - chunk * CHUNK)

export const isChunkOf = (
  outline: MonthOutline,
  chunk: number,
  items: readonly LibraryItem[],
): boolean =>
  items.length === chunkLength(outline, chunk) &&
  items.every((item, i) => item.id === idAt(outline, chunk * CHUNK + i))

export function wholeContent(month: string, items: readonly LibraryItem[]) {
  const chunks = new Map<number, readonly LibraryItem[]>()
  for (let start = 0; start < items.length; start += CHUNK) {
    chunks.set(start / CHUNK, items.slice(start, start + CHUNK))
  }
  return { outline: outlineOf(month, items), chunks }
}

/**
 * Returns the chunks whose items are all known. Incomplete chunks would make the screen flicker. If an item
 * occurs twice in `known`, the later occurrence counts.
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
    if (before?.takenLocal !== item.takenLocal || !chunk) return undefined
    if (!hasShape(outline, index, item) || !hasSameStack(before, item)) return undefined
    patched.set(number, chunk.with(index % CHUNK, item))
  }
  return items.length > 0 ? patched : chunks
}
