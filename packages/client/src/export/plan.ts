import { mediaTypeOf } from '@safelight/contract/media-types'
import { itemName, type LibraryItem } from '../items/item.ts'
import { monthOf } from '../items/months/month-outline.ts'
import { idAt, type Position, positionOf } from '../items/months/timeline-order.ts'
import { movieNameOf, safeName, uniqueNames } from '../media/saving/file-names.ts'
import { SIDECARS, sidecarsOf } from './sidecars.ts'

/** What an export has: everything, or what was taken in one year. */
export interface ExportScope {
  year?: number
  /** A part ends before it would be larger; a larger file has a part of its own. */
  partBytes: number
}

/** An item of a part, as it was when the export was planned. */
export interface PlannedItem {
  /** Its position in the timeline, in which its id is. */
  at: Position
  /** The name of its original, `2024/2024-05/IMG_1.jpg`: no other part has the same. */
  path: string
  /** Bytes of its entries in the ZIP. */
  bytes: number
}

/** A part of which the items are planned. */
export interface PlannedPart {
  items: number
  bytes: number
}

/**
 * With four entries each and the lists of albums that is less than the 65,535 from which on a ZIP needs other
 * records than those of its size; and a plan's row and a ZIP's directory stay small.
 */
export const MOST_ITEMS = 10_000

export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const plannedId = ({ at }: PlannedItem): string => idAt(at)

/**
 * Cuts a library into parts. `pages` are its items in the order of the timeline: a month's items come
 * together, and only the names of one month are held.
 */
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

/** Names items by their months, one month after the other. */
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

/** An import, as other programs do, finds pictures by the endings of their names; people may have taken them away. */
function endedName(item: LibraryItem): string {
  const name = safeName(itemName(item))
  const { fileName } = item
  return mediaTypeOf({ name, type: '' }) ? name : name + fileName.slice(fileName.lastIndexOf('.'))
}

/** A file's header, its descriptor and its line in the directory (APPNOTE 4.3.6), without its name. */
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
