import type { LibraryItem } from '../item.ts'

/*
 * How the device lays out what it knows: in blocks of some thousand items, each block older than the one
 * before it, so that any position in the timeline is found by opening one of them.
 */

/** A position in the timeline's exact order; of two the later text is the newer one. */
export type Position = string

export const positionOf = (item: LibraryItem): Position => `${item.takenLocal}_${item.id}`

/** The id of the item at a position. */
export const idAt = (position: Position): string => position.slice(position.lastIndexOf('_') + 1)

/** Orders items newest first. */
export function newestFirst(a: LibraryItem, b: LibraryItem): number {
  const [positionA, positionB] = [positionOf(a), positionOf(b)]
  if (positionA === positionB) return 0
  return positionA < positionB ? 1 : -1
}

/** Where a block lies: from its newest item to its oldest, both included. */
export interface BlockRange {
  newest: Position
  oldest: Position
}

/** Items of a block when blocks are cut, and those from which on one is cut. */
export const BLOCK_ITEMS = 2000
const MOST_ITEMS = 2 * BLOCK_ITEMS

/**
 * Says which block takes each item: the first that does not end before it, else the last one. `items` and
 * `blocks` are newest first; so is each list of the answer, by the block's index. Without blocks: index 0.
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

/** Cuts a block that has grown too large into even ones. */
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
  if (!newest || !oldest) throw new RangeError('an empty block')
  return { newest: positionOf(newest), oldest: positionOf(oldest) }
}

/** Two lists, each newest first, as one. */
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
