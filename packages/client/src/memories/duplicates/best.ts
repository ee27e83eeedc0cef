import type { LibraryItem } from '../../items/item.ts'
import { shownSize } from '../../items/turns.ts'

export type BestReason = 'favorite' | 'edited' | 'sharpest' | 'resolution' | 'size' | 'first'

export interface Rated {
  item: LibraryItem
  /** The value of `sharpnessOf`; undefined if no picture could be read. */
  sharpness: number | undefined
}

/**
 * The smallest factor by which a picture must be sharper than another. Smaller differences are thumbnail
 * noise.
 */
const SHARPER = 1.25
/** The smallest factor by which a picture must have more pixels or bytes than another. */
const MORE = 1.05

/**
 * Returns the best of several pictures of one scene, and why. First counts a favorite, then a description,
 * labels or a rotation, then sharpness, pixels and bytes. If all are equal, the oldest picture wins.
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

function isEdited({ details, privateDetails }: LibraryItem): boolean {
  const hasLabels = privateDetails?.labelsConfidence.some(confidence => confidence === 1) ?? false
  return privateDetails?.description !== undefined || hasLabels || (details?.turns ?? 0) > 0
}

function pixelsOf(item: LibraryItem): number {
  const { width = 0, height = 0 } = shownSize(item) ?? {}
  return width * height
}

const orderOf = ({ item }: Rated): string => `${item.takenLocal}_${item.id}`
