import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useEffectEvent, useState } from 'react'

export interface ViewerPaging {
  /** As much of the list as is loaded. */
  items: readonly LibraryItem[]
  /** The item on show. */
  itemId: string
  status: 'loading' | 'more' | 'end' | 'failed'
  loadMore: () => void
  /** Told of an item that the whole list does not have. */
  onNowhere: () => void
}

/** Items that are loaded beyond the one on show, at least. */
const AHEAD = 12

/** Loads a list on as the viewer comes near its end, and until the item on show is there. */
export function useViewerPaging({ items, itemId, status, loadMore, onNowhere }: ViewerPaging) {
  const index = items.findIndex(item => item.id === itemId)
  const wantsMore = status === 'more' && (index < 0 || index >= items.length - AHEAD)
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  // When the item on show goes, the viewer moves on by itself.
  const [wasFound, setWasFound] = useState(false)
  if (index >= 0 && !wasFound) setWasFound(true)
  const isNowhere = index < 0 && !wasFound && status === 'end'
  const tell = useEffectEvent(onNowhere)
  useEffect(() => {
    if (isNowhere) tell()
  }, [isNowhere])
}
