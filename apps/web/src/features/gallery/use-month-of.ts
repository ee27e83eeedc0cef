import type { Timeline } from '@safelight/library/timeline'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'

/**
 * The month of an item that is looked for because the timeline does not hold it; `nowhere` if the library does
 * not have it. undefined until that is known.
 */
export function useMonthOf(
  timeline: Timeline,
  itemId: string | undefined,
  isWanted: boolean,
): string | 'nowhere' | undefined {
  const { watch } = useLibrary()
  const [changes, setChanges] = useState(0)
  const [known, setKnown] = useState<{ itemId: string; changes: number; month: string }>()

  // What changes an item may have moved it, or taken it away.
  useEffect(
    () =>
      watch(({ items, removed }) => {
        const isNamed =
          itemId !== undefined &&
          (removed.includes(itemId) || items.some(item => item.id === itemId))
        if (isNamed) setChanges(before => before + 1)
      }),
    [watch, itemId],
  )

  const isKnown = known?.itemId === itemId && known?.changes === changes
  useEffect(() => {
    if (itemId === undefined || !isWanted || isKnown) return
    let isCurrent = true
    timeline
      .monthOf(itemId)
      .catch(() => undefined)
      .then(month => {
        if (isCurrent) setKnown({ itemId, changes, month: month ?? 'nowhere' })
      })
    return () => {
      isCurrent = false
    }
  }, [timeline, itemId, isWanted, isKnown, changes])

  return isKnown ? known?.month : undefined
}
