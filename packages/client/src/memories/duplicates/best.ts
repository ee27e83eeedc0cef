import type { LibraryItem } from '../../items/item.ts'
import { shownSize } from '../../items/turns.ts'

/** Why one of several is the best. */
export type BestReason = 'favorite' | 'edited' | 'sharpest' | 'resolution' | 'size' | 'first'

export interface Rated {
  item: LibraryItem
  /** As `sharpnessOf` has it; undefined where no picture could be looked at. */
  sharpness: number | undefined
}

/** A picture is sharper than another by so much at least: less is the noise of a thumbnail. */
const SHARPER = 1.25
/** One has more pixels or bytes than another by so much at least. */
const MORE = 1.05

/**
 * The best of several pictures of one scene, and what tells it from the others. What the person thought worth keeping
 * comes first: favorites, then those with a description, labels or a turn of theirs. Then the sharpest one, the one of
 * most pixels, the one of most bytes, and the one that was taken first.
 */
export function bestOf(rated: readonly Rated[]): { id: string; reason: BestReason } | undefined {
  let left = rated.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  for (const { reason, rateOf, margin } of CRITERIA) {
    const values = left.map(rateOf)
    if (values.some(value => value === undefined)) continue
    const most = Math.max(...values.map(value => value ?? 0))
    const best = left.filter((_, i) => (values[i] ?? 0) * margin >= most)
    const [only] = best
    if (only && best.length === 1 && left.length > 1) return { id: only.item.id, reason }
    left = best
  }
  const [first] = left
  return first && { id: first.item.id, reason: 'first' }
}

interface Criterion {
  reason: BestReason
  rateOf: (rated: Rated) => number | undefined
  /** What is less than the most by no more than this is as good. */
  margin: number
}

const CRITERIA: readonly Criterion[] = [
  {
    reason: 'favorite',
    rateOf: ({ item }) => (item.privateDetails?.isFavorite ? 1 : 0),
    margin: 1,
  },
  { reason: 'edited', rateOf: ({ item }) => (isEdited(item) ? 1 : 0), margin: 1 },
  { reason: 'sharpest', rateOf: ({ sharpness }) => sharpness, margin: SHARPER },
  { reason: 'resolution', rateOf: ({ item }) => pixelsOf(item), margin: MORE },
  { reason: 'size', rateOf: ({ item }) => item.size, margin: MORE },
]

/** Whether a person has put work into it. A label that a device suggested is none. */
function isEdited({ details, privateDetails }: LibraryItem): boolean {
  const hasLabels = privateDetails?.labelsConfidence.some(confidence => confidence === 1) ?? false
  return privateDetails?.description !== undefined || hasLabels || (details?.turns ?? 0) > 0
}

function pixelsOf(item: LibraryItem): number {
  const { width = 0, height = 0 } = shownSize(item) ?? {}
  return width * height
}

const orderOf = ({ item }: Rated): string => `${item.takenLocal}_${item.id}`
