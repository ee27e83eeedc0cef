import type { LibraryItem } from '../item.ts'

/*
 * The device stores items in blocks of about 2,000, sorted newest first. To find a position in the timeline,
 * a reader opens only one block.
 */

/** A position in the exact order of the timeline. Of two positions, the greater text is the newer one. */
export type Position = string

export const positionOf = (item: LibraryItem): Position => `${item.takenLocal}_${item.id}`

export const localAt = (position: Position): string => position.slice(0, position.lastIndexOf('_'))

export const idAt = (position: Position): string => position.slice(position.lastIndexOf('_') + 1)

export function newestFirst(a: LibraryItem, b: LibraryItem): number {
  const [positionA, positionB] = [positionOf(a), positionOf(b)]
  if (positionA === positionB) return 0
  return positionA < positionB ? 1 : -1
}

/** The range of a block: its newest and oldest item, both inclusive. */
export interface BlockRange {
  newest: Position
  oldest: Position
}

export const BLOCK_ITEMS = 2000
const MOST_ITEMS = 2 * BLOCK_ITEMS

/**
 * Returns each block's items by the block's index. All lists are sorted newest first. An item goes to the
 * first block that reaches down to the item's position, or else to the last block. Without blocks, all items
 * are under index 0.
 */
export function assignToBlocks(
  blocks: readonly BlockRange[],
  items: readonly LibraryItem[],
): Map<number, LibraryItem[]> {
  const assigned = new Map<number, LibraryItem[]>()
  let index = 0
  for (const item of items) {
    const position = positionOf(item)
    while (index < blocks.length - 1 && position < (blocks[index]?.oldest ?? '')) index += 1
    const list = assigned.get(index)
    if (list) list.push(item)
    else assigned.set(index, [item])
  }
  return assigned
}

export function cutBlock(items: readonly LibraryItem[]): LibraryItem[][] {
  if (items.length === 0) return []
  if (items.length <= MOST_ITEMS) return [[...items]]
  const size = Math.ceil(items.length / Math.round(items.length / BLOCK_ITEMS))
  const blocks: LibraryItem[][] = []
  for (let start = 0; start < items.length; start += size) {
    blocks.push(items.slice(start, start + size))
  }
  return blocks
}

export const rangeOf = (items: readonly LibraryItem[]): BlockRange => {
  const [newest, oldest] = [items[0], items.at(-1)]
  if (!newest || !oldest) throw new RangeError('empty block')
  return { newest: positionOf(newest), oldest: positionOf(oldest) }
}

export function mergeNewestFirst(
  a: readonly LibraryItem[],
  b: readonly LibraryItem[],
): LibraryItem[] {
  const merged: LibraryItem[] = []
  let indexA = 0
  let indexB = 0
  for (;;) {
    const [nextA, nextB] = [a[indexA], b[indexB]]
    if (nextA && (!nextB || newestFirst(nextA, nextB) < 0)) {
      merged.push(nextA)
      indexA += 1
    } else if (nextB) {
      merged.push(nextB)
      indexB += 1
    } else return merged
  }
}
