import type { LibraryItem } from '@safelight/library/items'
import { Download } from 'lucide-react'
import { ItemLightbox } from '../../components/viewer/item-lightbox.tsx'
import { useViewerPaging } from '../../components/viewer/use-viewer-paging.ts'
import { ViewerButton } from '../../components/viewer/viewer-button.tsx'
import type { Files } from './use-files.ts'

export interface ShareViewerProps {
  files: Files
  total: number
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
  onDownload: ((item: LibraryItem) => void) | undefined
}

/** The viewer over a link's files. */
export function ShareViewer(props: ShareViewerProps) {
  const { files, total, itemId, onMove, onClose, onDownload } = props
  const { items, status, loadMore } = files
  useViewerPaging({ items, itemId, status, loadMore, onNowhere: onClose })

  const index = items.findIndex(item => item.id === itemId)
  const item = items[index]
  if (!item) return null
  return (
    <ItemLightbox
      items={items}
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
