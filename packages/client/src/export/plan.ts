import { mediaTypeOf } from '@safelight/contract/media-types'
import { itemName, type LibraryItem } from '../items/item.ts'
import { monthOf } from '../items/months/month-outline.ts'
import { idAt, type Position, positionOf } from '../items/months/timeline-order.ts'
import { movieNameOf, safeName, uniqueNames } from '../media/saving/file-names.ts'
import { SIDECARS, sidecarsOf } from './sidecars.ts'

export interface ExportScope {
  year?: number
  partBytes: number
}

export interface PlannedItem {
  at: Position
  /** Path of the item's original, such as `2024/2024-05/IMG_1.jpg`. Unique among all parts. */
  path: string
  bytes: number
}

export interface PlannedPart {
  items: number
  bytes: number
}

/**
 * The largest number of items in a part. With up to four entries per item, a ZIP stays below 65,535 entries,
 * from which on it would need ZIP64 records.
 */
export const MOST_ITEMS = 10_000

export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const plannedId = ({ at }: PlannedItem): string => idAt(at)

/** Divides a library into parts. `pages` must be in timeline order. */
export async function* planParts(
  pages: AsyncIterable<readonly LibraryItem[]>,
  partBytes: number,
): AsyncGenerator<PlannedItem[]> {
  const pathOf = createPaths()
  let part: PlannedItem[] = []
  let bytes = 0
  for await (const items of pages) {
    for (const item of items) {
      const path = pathOf(item)
      const planned = { at: positionOf(item), path, bytes: bytesOf(item, path) }
      if (part.length === MOST_ITEMS || (part.length > 0 && bytes + planned.bytes > partBytes)) {
        yield part
        part = []
        bytes = 0
      }
      part.push(planned)
      bytes += planned.bytes
    }
  }
  if (part.length > 0) yield part
}

export const partOf = (items: readonly PlannedItem[]): PlannedPart => ({
  items: items.length,
  bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
})

/**
 * Returns a function that gives an item a path that is unique in its month. The caller must pass all items of
 * a month before those of the next month.
 */
function createPaths(): (item: LibraryItem) => string {
  let month = ''
  let nameOf = uniqueNames(SIDECARS)
  return item => {
    if (monthOf(item) !== month) {
      month = monthOf(item)
      nameOf = uniqueNames(SIDECARS)
    }
    const name = nameOf(endedName(item), each => movieNameOf(item, each))
    return `${month.slice(0, 4)}/${month}/${name}`
  }
}

/** Adds the file ending if the person removed it. Imports find pictures by the endings of their names. */
function endedName(item: LibraryItem): string {
  const name = safeName(itemName(item))
  const { fileName } = item
  return mediaTypeOf({ name, type: '' }) ? name : name + fileName.slice(fileName.lastIndexOf('.'))
}

/** Bytes of a ZIP entry's header, descriptor and directory record (APPNOTE 4.3.6), without its name. */
const ENTRY = 30 + 16 + 46

function bytesOf(item: LibraryItem, path: string): number {
  const { json, xmp } = sidecarsOf(item, nameIn(path))
  const movie = movieNameOf(item, path)
  const names = [path, ...SIDECARS.map(ending => path + ending), ...(movie ? [movie] : [])]
  const entries = names.reduce((sum, name) => sum + ENTRY + 2 * lengthOf(name), 0)
  const movieBytes = item.details?.streams.motion?.length ?? 0
  return item.size + movieBytes + lengthOf(json) + lengthOf(xmp) + entries
}

const lengthOf = (text: string): number => new TextEncoder().encode(text).length
