import { isRareFormat } from '@safelight/client/as-jpeg'
import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/link-files'
import { Download, FileImage } from 'lucide-react'
import { formatDayTaken } from '../../shared/format.ts'
import { ItemLightbox } from '../viewer/item-lightbox.tsx'
import { useViewerPaging } from '../viewer/use-viewer-paging.ts'
import { ViewerButton } from '../viewer/viewer-button.tsx'
import type { LinkFilesList } from './use-link-files.ts'

export interface LinkViewerProps {
  files: LinkFilesList
  sizeText: (bytes: number) => string
  total: number
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
  onDownload: ((item: LibraryItem) => void) | undefined
  onDownloadJpeg?: ((item: LibraryItem) => void) | undefined
}

export function LinkViewer(props: LinkViewerProps) {
  const { files, sizeText, total, itemId, onMove, onClose, onDownload, onDownloadJpeg } = props
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
      counter={(n, of) => texts.position({ n, of })}
      note={({ size, takenLocal }) => `${sizeText(size)} · ${formatDayTaken(takenLocal)}`}
      closesOnBackdrop
      onChange={next => next.id !== itemId && onMove(next)}
      onClose={onClose}
      keys={{ d: () => onDownload?.(item) }}
      buttons={[
        onDownload && item.details && (
          <ViewerButton
            key="download"
            label={common.download}
            icon={<Download size={22} aria-hidden="true" />}
            onPress={() => onDownload(item)}
          />
        ),
        onDownloadJpeg && isRareFormat(item) && (
          <ViewerButton
            key="jpeg"
            label={texts.downloadJpeg}
            icon={<FileImage size={22} aria-hidden="true" />}
            onPress={() => onDownloadJpeg(item)}
          />
        ),
      ]}
    />
  )
}
