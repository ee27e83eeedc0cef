import type { LibraryItem } from '@safelight/client/item'
import { useRef } from 'react'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'

/**
 * What the viewer goes through: the results, and while it shows an item that was changed so that it is none of
 * them any more, those of before. What leaves the library goes from here at once.
 */
export function useViewedResults(
  items: readonly LibraryItem[],
  itemId: string | undefined,
): readonly LibraryItem[] {
  const shown = useRef(items)
  if (itemId === undefined || items.some(item => item.id === itemId)) shown.current = items
  return useCurrentItems(shown.current)
}
