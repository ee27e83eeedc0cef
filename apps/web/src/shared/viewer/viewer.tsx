import type { SharedEdit } from '@safelight/library/edits'
import type { LibraryItem } from '@safelight/library/items'
import { Fragment, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { AddToAlbumDialog } from '../albums/add-to-album-dialog.tsx'
import { useCare } from '../care/use-care.ts'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { InfoPanel } from './info-panel.tsx'
import { ItemLightbox } from './item-lightbox.tsx'
import { usePlace } from './use-place.ts'
import { useThrowAway } from './use-throw-away.ts'
import {
  AlbumButton,
  DownloadButton,
  FavoriteButton,
  InfoButton,
  ShareButton,
  TrashButton,
} from './viewer-buttons.tsx'

export interface ViewerProps {
  items: readonly LibraryItem[]
  /** How many there are before `items`, which may still grow to both sides. */
  first?: number
  /** How many there are in all. */
  total: number
  /** The item on show: it stays on show when others are added before it. */
  itemId: string
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
  /** For somebody else's item that may be changed. */
  onEditShared?: (edit: SharedEdit) => Promise<void>
  /** Further ViewerButtons for the item on show. */
  actions?: (item: LibraryItem) => ReactNode
}

/** Items of the library, one at a time, with all that can be done with them. */
export function Viewer(props: ViewerProps) {
  const { items, first, total, itemId, onChange, onClose, onEditShared } = props
  const index = usePlace(items, itemId, onChange, onClose)
  const [hasInfo, setHasInfo] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const care = useCare()
  const item = items[index]
  const throwAway = useThrowAway({ items, index, itemId, onChange, onClose })
  if (!item) return null

  /** Mine to change: not so what others share with me. */
  const own = item.shared === undefined
  const toggleInfo = () => setHasInfo(before => !before)
  const closeInfo = () => setHasInfo(false)
  return (
    <>
      <ItemLightbox
        items={items}
        index={index}
        first={first}
        total={total}
        onChange={onChange}
        onClose={onClose}
        onClosePanel={hasInfo ? closeInfo : undefined}
        keys={{
          f: () => own && care.toggleFavorite([item]),
          d: () => care.download([item]),
          i: toggleInfo,
          Delete: () => own && throwAway(),
          '#': () => own && throwAway(),
        }}
        buttons={[
          own && <FavoriteButton key="favorite" item={item} />,
          <InfoButton key="info" pressed={hasInfo} onPress={toggleInfo} />,
          <DownloadButton key="download" item={item} />,
          own && <AlbumButton key="album" onPress={() => setIsAdding(true)} />,
          own && <ShareButton key="share" onPress={() => setIsSharing(true)} />,
          <Fragment key="actions">{props.actions?.(item)}</Fragment>,
          own && <TrashButton key="trash" onPress={throwAway} />,
        ]}
      />
      {/* Beside the lightbox, whose keys and gestures are none of the panel's. */}
      {hasInfo &&
        createPortal(
          <InfoPanel key={item.id} item={item} onClose={closeInfo} onEditShared={onEditShared} />,
          document.body,
        )}
      {isAdding && (
        <AddToAlbumDialog
          items={[item]}
          isOpen
          onOpenChange={setIsAdding}
          onAdded={text => showToast({ tone: 'success', text })}
        />
      )}
      {isSharing && (
        <ShareDialog what={{ type: 'item', item }} onClose={() => setIsSharing(false)} />
      )}
    </>
  )
}
