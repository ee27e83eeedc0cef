import type { LibraryItem } from '../items/item.ts'
import { type MonthOutline, outlineOf } from '../items/months/month-outline.ts'
import { mergeNewestFirst, newestFirst } from '../items/months/timeline-order.ts'
import type { MonthSource } from '../items/months/timeline-source.ts'
import { chunkWith, type MonthChunks, readChunk } from './month-content.ts'

export interface WholeMonth {
  outline: MonthOutline
  chunks: MonthChunks
  /** All items, if only the server has them. */
  items?: readonly LibraryItem[]
}

/** The largest number of attempts to read a month that changes meanwhile. */
const ROUNDS = 5

export async function readWhole(
  source: MonthSource,
  key: string,
  readOn: boolean,
): Promise<WholeMonth> {
  for (let known = 0; ; ) {
    const reading = await source.month(key, known, readOn)
    if (!reading) break
    if (reading.whole) return { outline: reading.outline, chunks: new Map() }
    known = reading.outline.aspects.length
  }
  let items: LibraryItem[] = []
  for (let after: string | undefined; ; ) {
    const page = await source.monthPage(key, after)
    items = mergeNewestFirst(items, page.items.toSorted(newestFirst))
    after = page.next
    if (after === undefined) return { outline: outlineOf(key, items), chunks: new Map(), items }
  }
}

/** The items of a month with these ids. `held` is the month if it is loaded. */
export async function itemsWith(
  source: MonthSource,
  ids: ReadonlySet<string>,
  held: WholeMonth | undefined,
  read: () => Promise<WholeMonth>,
): Promise<LibraryItem[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const month = (round === 0 && held) || (await read())
    const found = await findIn(source, month, ids)
    if (found) return found
  }
  throw new Error('The library changes too quickly to be read.')
}

/** Returns undefined if the month no longer matches its outline. */
async function findIn(
  source: MonthSource,
  { outline, chunks, items }: WholeMonth,
  ids: ReadonlySet<string>,
): Promise<LibraryItem[] | undefined> {
  if (items) return items.filter(item => ids.has(item.id))
  const found: LibraryItem[] = []
  for (const chunk of new Set([...ids].map(id => chunkWith(outline, id)))) {
    if (chunk < 0) continue
    const read = chunks.get(chunk) ?? (await readChunk(outline, chunk, source.items))
    if (!read) return undefined
    found.push(...read.filter(item => ids.has(item.id)))
  }
  return found
}
