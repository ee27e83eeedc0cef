import type { LibraryItem } from '@safelight/client/item'
import type { MonthPart, Timeline, TimelineState } from '@safelight/client/timeline'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { useReportVisible } from '../../components/timeline/grid/use-report-visible.ts'
import { useKept } from '../../shared/hooks/use-kept.ts'
import { NOTHING, type Stretch, stretchAround } from './stretch.ts'
import { useMonthOf } from './use-month-of.ts'

export interface ViewedOptions {
  timeline: Timeline
  state: TimelineState
  itemId: string | undefined
  onMove: (item: LibraryItem) => void
  onClose: () => void
}

/** The viewer holds at least this number of items on either side of the open one. */
const BESIDE = 40
const STEP = 20
const NO_MONTHS = [] as const

/**
 * Returns what the viewer shows: the item in the address and the items around it, across months. If the item
 * leaves the library, the viewer moves to the next one, or closes if there is none. Returns undefined while
 * there is nothing to show.
 */
export function useViewed(options: ViewedOptions): Stretch | undefined {
  const { timeline, state, itemId, onMove, onClose } = options
  const { months, total } = state
  const at = itemId === undefined ? undefined : timeline.find(itemId)
  const month = at && months?.find(each => each.key === at.key)
  const index = month ? month.start + at.index : -1
  const isMissing = itemId !== undefined && months !== undefined && index === -1
  const home = useMonthOf(timeline, itemId, isMissing)

  // Round the range to steps, so that the viewer's list does not change with every move.
  const from = Math.max(0, Math.floor((index - BESIDE) / STEP) * STEP)
  const to = Math.min(total, from + 2 * BESIDE + STEP)
  const parts = useMemo((): MonthPart[] => {
    if (index !== -1) return partsBetween(months ?? NO_MONTHS, from, to)
    return isMissing && home ? [{ key: home, from: 0, to: 0 }] : []
  }, [months, from, to, index, isMissing, home])
  useReportVisible(timeline, 'viewer', parts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the months hold the items
  const found = useMemo((): Stretch => {
    const itemAt = (at: number) => {
      const found = timeline.at(at)
      return found && timeline.item(found)
    }
    if (itemId === undefined || index === -1) return NOTHING
    return stretchAround({ itemAt, itemId, index, from, to })
  }, [timeline, months, itemId, index, from, to])

  // After an edit of an item's date, the item's new month is not read yet. Until then, keeps the list.
  const shown = useKept(found, itemId === undefined || found.items.length > 0)
  const isKept = shown.items.some(item => item.id === itemId)
  const isGone =
    isMissing &&
    home !== undefined &&
    (home === 'nowhere' || !(isKept || isPartOf(state.view, home)))
  const showNext = useEffectEvent((id: string | undefined) => {
    const { items } = shown
    const at = items.findIndex(item => item.id === id)
    const nearby = at === -1 ? [] : [...items.slice(at + 1), ...items.slice(0, at).reverse()]
    const next = nearby.find(item => timeline.find(item.id))
    if (next) onMove(next)
    else onClose()
  })
  useEffect(() => {
    if (isGone) showNext(itemId)
  }, [isGone, itemId])

  // If the open item leaves the library, keep it in the list until the viewer has moved on.
  const current = useCurrentItems(shown.items)
  const isHere = current.some(item => item.id === itemId)
  return isKept ? { ...shown, items: isHere ? current : shown.items } : undefined
}

/** Whether a month belongs to the view of the timeline, even if it has not been counted yet. */
const isPartOf = (view: TimelineState['view'], month: string) =>
  view.mode === 'all' || Number(month.slice(0, 4)) === view.year

function partsBetween(months: TimelineState['months'] & object, from: number, to: number) {
  return months
    .filter(({ start, count }) => start < to && start + count > from)
    .map(({ key, start }): MonthPart => ({ key, from: Math.max(0, from - start), to: to - start }))
}
