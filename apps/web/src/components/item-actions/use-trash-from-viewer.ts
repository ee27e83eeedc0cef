import type { LibraryItem } from '@safelight/library/items'
import { useEffect, useState } from 'react'
import { useCare } from '../care/use-care.ts'

interface Shown {
  items: readonly LibraryItem[]
  index: number
  itemId: string
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
}

/**
 * Moves the item on show to the trash: first the next one is shown, or the one before; the last of all
 * closes the viewer.
 */
export function useThrowAway({ items, index, itemId, onChange, onClose }: Shown): () => void {
  const { trash } = useCare()
  const [leaving, setLeaving] = useState<LibraryItem>()

  useEffect(() => {
    if (!leaving || leaving.id === itemId) return
    setLeaving(undefined)
    trash([leaving])
  }, [leaving, itemId, trash])

  return () => {
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
