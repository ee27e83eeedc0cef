import type { LibraryItem } from '@safelight/library/items'
import type { MonthPart, Timeline, TimelineState } from '@safelight/library/timeline'
import { useMemo, useRef } from 'react'
import { useLook } from '../../shared/timeline/use-look.ts'
import { Viewer } from '../../shared/viewer/viewer.tsx'

export interface GalleryViewerProps {
  timeline: Timeline
  state: TimelineState
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
}

/** Items that the viewer has on either side of the one on show, at least. */
const BESIDE = 40
const STEP = 20

/** The viewer over the whole timeline: it loads on to both sides as it goes. */
export function GalleryViewer({ timeline, state, itemId, onMove, onClose }: GalleryViewerProps) {
  const { months = [], total } = state
  const place = timeline.find(itemId)
  const month = place && months.find(each => each.key === place.key)
  const index = month ? month.start + place.index : -1
  // In steps, so that the viewer's list stays the same for a while.
  const from = Math.max(0, Math.floor((index - BESIDE) / STEP) * STEP)
  const to = Math.min(total, from + 2 * BESIDE + STEP)

  const parts = useMemo(
    () => (index === -1 ? [] : partsBetween(months, from, to)),
    [months, from, to, index],
  )
  useLook(timeline, 'viewer', parts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the months hold the items
  const found = useMemo((): Stretch => {
    const itemAt = (at: number) => {
      const found = timeline.at(at)
      return found && timeline.item(found)
    }
    return index === -1 ? [[], 0] : around(itemAt, index, from, to)
  }, [timeline, months, index, from, to])

  // An item whose day was changed is nowhere for a moment, until its months are read anew.
  const shown = useRef(found)
  if (found[0].length > 0) shown.current = found
  const [items, first] = shown.current
  if (items.length === 0) return null
  return (
    <Viewer
      items={items}
      first={first}
      total={total}
      itemId={itemId}
      onChange={item => item.id !== itemId && onMove(item)}
      onClose={onClose}
    />
  )
}

/** Items one after the other, and how many there are before them. */
type Stretch = [items: LibraryItem[], first: number]

function partsBetween(months: TimelineState['months'] & object, from: number, to: number) {
  return months
    .filter(({ start, count }) => start < to && start + count > from)
    .map(({ key, start }): MonthPart => ({ key, from: Math.max(0, from - start), to: to - start }))
}

/** The items without a gap around the one at `index`, and where they begin. */
function around(
  itemAt: (index: number) => LibraryItem | undefined,
  index: number,
  from: number,
  to: number,
): [LibraryItem[], number] {
  let first = index
  while (first > from && itemAt(first - 1)) first -= 1
  const items: LibraryItem[] = []
  for (let at = first; at < to; at++) {
    const item = itemAt(at)
    if (!item) break
    items.push(item)
  }
  return [items, first]
}
