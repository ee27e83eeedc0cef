import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useEffectEvent, useState } from 'react'

export interface ViewerPaging {
  items: readonly LibraryItem[]
  itemId: string
  status: 'loading' | 'more' | 'end' | 'failed'
  loadMore: () => void
  /** Called if the whole list does not contain the item. */
  onNowhere: () => void
}

/** The viewer loads more items if fewer than this number follow the current one. */
const AHEAD = 12

export function useViewerPaging({ items, itemId, status, loadMore, onNowhere }: ViewerPaging) {
  const index = items.findIndex(item => item.id === itemId)
  const wantsMore = status === 'more' && (index < 0 || index >= items.length - AHEAD)
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  // If the item was removed from the list, the viewer moves to another item, and `onNowhere` is not called.
  const [wasFound, setWasFound] = useState(false)
  if (index >= 0 && !wasFound) setWasFound(true)
  const isNowhere = index < 0 && !wasFound && status === 'end'
  const tell = useEffectEvent(onNowhere)
  useEffect(() => {
    if (isNowhere) tell()
  }, [isNowhere])
}
