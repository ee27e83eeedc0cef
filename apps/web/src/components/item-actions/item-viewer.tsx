import type { SharedEdit } from '@safelight/library/edits'
import type { LibraryItem } from '@safelight/library/items'
import { Fragment, type ReactNode } from 'react'
import { Viewer, type ViewerProps } from '../viewer/viewer.tsx'
import { useItemActions } from './item-actions-context.tsx'
import {
  AlbumButton,
  DownloadButton,
  FavoriteButton,
  SendButton,
  ShareButton,
  TrashButton,
} from './item-buttons.tsx'
import { useTrashFromViewer } from './use-trash-from-viewer.ts'

export interface ItemViewerProps extends Omit<ViewerProps, 'buttons' | 'keys' | 'form'> {
  /** Saves an edit of a shared item that the user may change. */
  onEditShared?: (edit: SharedEdit) => Promise<void>
  /** Further ViewerButtons for the item on show. */
  actions?: (item: LibraryItem) => ReactNode
}

/** Items of the library, one at a time, with all that can be done with them. */
export function ItemViewer({ onEditShared, actions, ...viewer }: ItemViewerProps) {
  const { toggleFavorite, download, ItemForm } = useItemActions()
  const trashFromViewer = useTrashFromViewer(viewer)

  const mayEdit = (item: LibraryItem) =>
    item.shared ? onEditShared !== undefined : item.privateDetails !== undefined
  return (
    <Viewer
      {...viewer}
      keys={(item, index) => {
        const trash = () => isOwn(item) && trashFromViewer(index)
        return {
          f: () => isOwn(item) && toggleFavorite([item]),
          d: () => download([item]),
          Delete: trash,
          '#': trash,
        }
      }}
      buttons={(item, index, info) => [
        isOwn(item) && <FavoriteButton key="favorite" item={item} />,
        info,
        <DownloadButton key="download" item={item} />,
        <SendButton key="send" item={item} />,
        isOwn(item) && <AlbumButton key="album" item={item} />,
        isOwn(item) && <ShareButton key="share" item={item} />,
        <Fragment key="actions">{actions?.(item)}</Fragment>,
        isOwn(item) && <TrashButton key="trash" onPress={() => trashFromViewer(index)} />,
      ]}
      form={(item, onDone) =>
        mayEdit(item) &&
        item.details && <ItemForm item={item} onEditShared={onEditShared} onDone={onDone} />
      }
    />
  )
}

/** False for items that others share. */
const isOwn = (item: LibraryItem): boolean => item.shared === undefined
