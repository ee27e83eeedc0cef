import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useState } from 'react'
import type { ViewerProps } from '../viewer/viewer.tsx'
import { useItemActions } from './item-actions-context.tsx'

/**
 * The returned function moves the open item to the trash. Before that, the viewer moves to the next or the
 * previous item, or closes if there is none.
 */
export function useTrashFromViewer({
  items,
  itemId,
  onChange,
  onClose,
}: Pick<ViewerProps, 'items' | 'itemId' | 'onChange' | 'onClose'>): (index: number) => void {
  const { trash } = useItemActions()
  const [leaving, setLeaving] = useState<LibraryItem>()

  useEffect(() => {
    if (!leaving || leaving.id === itemId) return
    setLeaving(undefined)
    trash([leaving])
  }, [leaving, itemId, trash])

  return index => {
    const item = items[index]
    const neighbor = index + 1 < items.length ? index + 1 : index - 1
    const next = items[neighbor]
    if (!item || leaving) return
    if (next) {
      setLeaving(item)
      onChange(next, neighbor)
    } else {
      onClose()
      trash([item])
    }
  }
}
