import type { LibraryItem } from '@safelight/library/items'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Viewer } from '../../shared/viewer/viewer.tsx'
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

  if (index === -1) return null
  return (
    <Viewer
      items={files.items}
      total={total}
      itemId={itemId}
      onChange={item => item.id !== itemId && onMove(item)}
      onClose={onClose}
      actions={item =>
        onDownload &&
        item.details && (
          <button
            type="button"
            className="yarl__button"
            aria-label="Download"
            onClick={() => onDownload(item)}
          >
            <Download size={22} aria-hidden="true" />
          </button>
        )
      }
    />
  )
}
