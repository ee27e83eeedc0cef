import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useState } from 'react'
import type { ViewerProps } from '../viewer/viewer.tsx'
import { useItemActions } from './item-actions-context.tsx'

/**
 * Moves the item on show, by its index, to the trash: first the next one is shown, or the one before; the last
 * of all closes the viewer.
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
    const beside = index + 1 < items.length ? index + 1 : index - 1
    const next = items[beside]
    if (!item || leaving) return
    if (next) {
      setLeaving(item)
      onChange(next, beside)
    } else {
      onClose()
      trash([item])
    }
  }
}
