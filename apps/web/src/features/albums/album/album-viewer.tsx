import type { Album } from '@safelight/library/albums'
import type { LibraryItem } from '@safelight/library/items'
import { useEffect, useRef } from 'react'
import { Viewer } from '../../shared/viewer/viewer.tsx'
import { AlbumItemActions } from './album-item-actions.tsx'
import type { AlbumItems } from './use-album.ts'
import type { AlbumEditing } from './use-album-editing.ts'

export interface AlbumViewerProps {
  album: Album
  items: AlbumItems
  editing: AlbumEditing
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
}

/** Items that are loaded beyond the one on show, at least. */
const AHEAD = 12

/** The viewer over an album: it loads on as its end comes near, and until the item on show is there. */
export function AlbumViewer(props: AlbumViewerProps) {
  const { album, items, editing, itemId, onMove, onClose } = props
  const { list = [], hasMore, status, count = 0, refused, loadMore } = items
  const index = list.findIndex(item => item.id === itemId)
  const wantsMore = status === 'idle' && hasMore && (index < 0 || index >= list.length - AHEAD)
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  // Of one that goes while it is on show the viewer takes care itself.
  const wasFound = useRef(false)
  if (index >= 0) wasFound.current = true
  const isNowhere = index < 0 && !wasFound.current && status === 'idle' && !hasMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the item that is not in the album
  useEffect(() => {
    if (isNowhere) onClose()
  }, [isNowhere])

  return (
    <Viewer
      items={list}
      total={hasMore ? count - refused : list.length}
      itemId={itemId}
      onChange={item => item.id !== itemId && onMove(item)}
      onClose={onClose}
      actions={item => <AlbumItemActions album={album} item={item} editing={editing} />}
    />
  )
}
