import type { LibraryItem } from '@safelight/client/item'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { useKept } from '../../shared/hooks/use-kept.ts'

/**
 * What the viewer goes through: the results, and while it shows an item that was changed so that it is none of
 * them any more, those of before. What leaves the library goes from here at once.
 */
export function useViewedResults(
  items: readonly LibraryItem[],
  itemId: string | undefined,
): readonly LibraryItem[] {
  const hasItem = itemId === undefined || items.some(item => item.id === itemId)
  return useCurrentItems(useKept(items, hasItem))
}
