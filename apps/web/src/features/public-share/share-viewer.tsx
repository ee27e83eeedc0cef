import type { LibraryItem } from '@safelight/library/items'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { ItemLightbox } from '../../shared/viewer/item-lightbox.tsx'
import { ViewerButton } from '../../shared/viewer/viewer-buttons.tsx'
import type { Files } from './use-files.ts'

export interface ShareViewerProps {
  files: Files
  total: number
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
  onDownload: ((item: LibraryItem) => void) | undefined
  onLoadMore: () => Promise<void>
}

/** Files that are loaded beyond the one on show, at least. */
const AHEAD = 20

/** The viewer over a link's files. */
export function ShareViewer(props: ShareViewerProps) {
  const { files, total, itemId, onMove, onClose, onDownload, onLoadMore } = props
  const index = files.items.findIndex(item => item.id === itemId)
  const wantsMore = files.status === 'more' && index > files.items.length - AHEAD
  useEffect(() => {
    if (wantsMore) void onLoadMore()
  }, [wantsMore, onLoadMore])

  const item = files.items[index]
  if (!item) return null
  return (
    <ItemLightbox
      items={files.items}
      index={index}
      total={total}
      onChange={next => next.id !== itemId && onMove(next)}
      onClose={onClose}
      keys={{ d: () => onDownload?.(item) }}
      buttons={[
        onDownload && item.details && (
          <ViewerButton
            key="download"
            label="Download"
            icon={<Download size={22} aria-hidden="true" />}
            onPress={() => onDownload(item)}
          />
        ),
      ]}
    />
  )
}
