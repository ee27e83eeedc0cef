import { monthOf } from '@safelight/client/month-outline'
import type { Timeline } from '@safelight/client/timeline'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'

/**
 * Looks up the month of an item that the timeline has not loaded. Returns `nowhere` if the library does not
 * have the item, and undefined until the answer is known.
 */
export function useMonthOf(
  timeline: Timeline,
  itemId: string | undefined,
  isWanted: boolean,
): string | 'nowhere' | undefined {
  const { watch } = useLibrary()
  const [known, setKnown] = useState<{ itemId: string; month: string }>()
  const isKnown = known !== undefined && known.itemId === itemId

  // A change event already has the item's new month, even before the server has applied the change.
  useEffect(() => {
    if (itemId === undefined) return
    return watch(({ items, removed }) => {
      const item = items.find(each => each.id === itemId)
      if (item) setKnown({ itemId, month: monthOf(item) })
      else if (removed.includes(itemId)) setKnown({ itemId, month: 'nowhere' })
    })
  }, [watch, itemId])

  useEffect(() => {
    if (itemId === undefined || !isWanted || isKnown) return
    const asking = new AbortController()
    timeline.monthOf(itemId, asking.signal).then(
      (month = 'nowhere') => setKnown(told => (told?.itemId === itemId ? told : { itemId, month })),
      () => {
        // The request was aborted or failed. A later change may still reveal the month.
      },
    )
    return () => asking.abort()
  }, [timeline, itemId, isWanted, isKnown])

  return isKnown ? known.month : undefined
}
