import type { TrashedItem } from '@safelight/library/care'
import type { LibraryItem } from '@safelight/library/items'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { InfoPanel } from '../../shared/viewer/info-panel.tsx'
import { ItemLightbox } from '../../shared/viewer/item-lightbox.tsx'
import { usePlace } from '../../shared/viewer/use-place.ts'
import { InfoButton, ViewerButton } from '../../shared/viewer/viewer-buttons.tsx'
import type { Trash } from './use-trash.ts'

export interface TrashViewerProps {
  trash: Trash
  itemId: string
  onMove: (item: LibraryItem) => void
  onClose: () => void
  restoring: boolean
  onRestore: (item: TrashedItem) => void
  /** Asks before. */
  onDelete: (item: TrashedItem) => void
}

/** So many items before the end of what is loaded, more is. */
const AHEAD = 6

/** Things in the trash, one at a time: to be looked at before they are restored or deleted for ever. */
export function TrashViewer(props: TrashViewerProps) {
  const { trash, itemId, onMove, onClose, restoring, onRestore, onDelete } = props
  const { items, status, loadMore } = trash
  const index = usePlace(items, itemId, onMove, onClose)
  const [hasInfo, setHasInfo] = useState(false)
  const item = items[index]

  const wantsMore = status === 'more' && (index < 0 || index >= items.length - AHEAD)
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  const isNowhere = index < 0 && status === 'end'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the item that is not in the trash
  useEffect(() => {
    if (isNowhere) onClose()
  }, [isNowhere])

  if (!item) return null
  const toggleInfo = () => setHasInfo(before => !before)
  const closeInfo = () => setHasInfo(false)
  return (
    <>
      <ItemLightbox
        items={items}
        index={index}
        total={items.length}
        onChange={next => next.id !== itemId && onMove(next)}
        onClose={onClose}
        onClosePanel={hasInfo ? closeInfo : undefined}
        keys={{
          i: toggleInfo,
          Delete: () => onDelete(item),
          '#': () => onDelete(item),
        }}
        buttons={[
          <InfoButton key="info" pressed={hasInfo} onPress={toggleInfo} />,
          <ViewerButton
            key="restore"
            label="Restore"
            disabled={restoring}
            icon={
              restoring ? <Spinner size={22} /> : <ArchiveRestore size={22} aria-hidden="true" />
            }
            onPress={() => onRestore(item)}
          />,
          <ViewerButton
            key="delete"
            label="Delete for ever"
            icon={<Trash2 size={22} aria-hidden="true" />}
            onPress={() => onDelete(item)}
          />,
        ]}
      />
      {/* Beside the lightbox, whose keys and gestures are none of the panel's. */}
      {hasInfo &&
        createPortal(
          <InfoPanel key={item.id} item={item} onClose={closeInfo} readOnly />,
          document.body,
        )}
    </>
  )
}
