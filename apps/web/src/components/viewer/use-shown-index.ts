import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'

/**
 * The index of the item on show, -1 before it is loaded. When it goes, here or in another tab, the one behind
 * it takes its place; behind the last one the viewer closes.
 */
export function useShownIndex(
  items: readonly LibraryItem[],
  itemId: string,
  onChange: (item: LibraryItem, index: number) => void,
  onClose: () => void,
): number {
  const found = useMemo(() => items.findIndex(item => item.id === itemId), [items, itemId])
  const last = useRef(-1)
  const index = found >= 0 ? found : Math.min(last.current, items.length - 1)
  const isGone = found < 0 && last.current >= 0

  const goOn = useEffectEvent((next: LibraryItem | undefined) =>
    next ? onChange(next, index) : onClose(),
  )
  useEffect(() => {
    if (!isGone) {
      last.current = index
      return
    }
    goOn(items[index])
  }, [isGone, index, items])

  return index
}
