import type { Pixels } from '@safelight/recognition/detections'
import type { LibraryItem } from '../../items/item.ts'
import { type Print, printDifference, printOf, sharpnessOf } from '../looks/print.ts'
import { type BestReason, bestOf, type Rated } from './best.ts'

export interface Reviewed {
  /** Oldest first. */
  items: LibraryItem[]
  best: string
  reason: BestReason
}

export type ReadPixels = (item: LibraryItem) => Promise<Pixels | undefined>

/**
 * Two pictures count as one scene if their `printDifference` is below this. `docs/decisions/0022-memories.md`
 * has the measurements.
 */
export const SAME_PRINT = 0.2

/**
 * Divides the pictures of one group of look-alikes into scenes, and finds the best picture of each scene. A
 * picture without a thumbnail joins the first scene. A scene of a single picture is dropped.
 */
export async function review(
  items: readonly LibraryItem[],
  readPixels: ReadPixels,
): Promise<Reviewed[]> {
  const groups: Seen[][] = []
  for (const item of items.toSorted(oldestFirst)) {
    const seen = await lookAt(item, readPixels)
    const group = groups.find(([first]) => first && isSameScene(first, seen))
    if (group) group.push(seen)
    else groups.push([seen])
  }
  return groups.flatMap(group => {
    const best = group.length > 1 ? bestOf(group) : undefined
    return best
      ? [{ items: group.map(({ item }) => item), best: best.id, reason: best.reason }]
      : []
  })
}

interface Seen extends Rated {
  print: Print | undefined
}

async function lookAt(item: LibraryItem, readPixels: ReadPixels): Promise<Seen> {
  const pixels = await readPixels(item).catch(() => undefined)
  if (!pixels) return { item, sharpness: undefined, print: undefined }
  return { item, sharpness: sharpnessOf(pixels), print: printOf(pixels) }
}

const isSameScene = (a: Seen, b: Seen): boolean =>
  !a.print || !b.print || printDifference(a.print, b.print) < SAME_PRINT

const oldestFirst = (a: LibraryItem, b: LibraryItem): number =>
  `${a.takenLocal}_${a.id}` < `${b.takenLocal}_${b.id}` ? -1 : 1
