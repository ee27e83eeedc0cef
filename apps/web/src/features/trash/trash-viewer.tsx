import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/trash'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useViewerPaging } from '../../components/viewer/use-viewer-paging.ts'
import { Viewer } from '../../components/viewer/viewer.tsx'
import { ViewerButton } from '../../components/viewer/viewer-button.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import type { Trash } from './use-trash.ts'

export interface TrashViewerProps {
  trash: Trash
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
  restoring: readonly string[]
  onRestore: (item: LibraryItem) => void
  onDelete: (item: LibraryItem) => void
}

export function TrashViewer(props: TrashViewerProps) {
  const { trash, itemId, onMove, onClose, restoring, onRestore, onDelete } = props
  const { items, status, loadMore } = trash
  useViewerPaging({ items, itemId, status, loadMore, onNowhere: onClose })
  return (
    <Viewer
      items={items}
      total={items.length}
      itemId={itemId}
      onChange={next => next.id !== itemId && onMove(next)}
      onClose={onClose}
      keys={item => ({ Delete: () => onDelete(item), '#': () => onDelete(item) })}
      buttons={(item, _, info) => [
        info,
        <ViewerButton
          key="restore"
          label={texts.restore}
          word={texts.restore}
          disabled={restoring.includes(item.id)}
          icon={
            restoring.includes(item.id) ? (
              <Spinner size={22} />
            ) : (
              <ArchiveRestore size={22} aria-hidden="true" />
            )
          }
          onPress={() => onRestore(item)}
        />,
        <ViewerButton
          key="delete"
          label={texts.deletePermanently}
          word={texts.deletePermanently}
          icon={<Trash2 size={22} aria-hidden="true" />}
          onPress={() => onDelete(item)}
        />,
      ]}
    />
  )
}
