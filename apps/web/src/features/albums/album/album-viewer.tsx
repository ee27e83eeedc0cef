import type { Album } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { ItemViewer } from '../../../components/item-actions/item-viewer.tsx'
import { useViewerPaging } from '../../../components/viewer/use-viewer-paging.ts'
import { AddedByRow, isShared } from './added-by.tsx'
import { AlbumItemActions } from './album-item-actions.tsx'
import { CommentsButton, LikeButton } from './comments/comment-buttons.tsx'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { useComments } from './comments/use-comments.ts'
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

/** Loads pages until the displayed item is loaded, and more when the user gets near the end. */
export function AlbumViewer(props: AlbumViewerProps) {
  const { album, items, editing, itemId, onMove, onClose } = props
  const { items: list, status, count = 0, refused, loadMore, reload } = items
  const talk = useComments(
    album,
    list.find(item => item.id === itemId),
    () => reload(0),
  )
  useViewerPaging({ items: list, itemId, status, loadMore, onNowhere: onClose })

  return (
    <ItemViewer
      items={list}
      total={status === 'end' ? list.length : count - refused}
      itemId={itemId}
      onChange={item => item.id !== itemId && onMove(item)}
      onClose={onClose}
      fact={item => isShared(album) && <AddedByRow item={item} contributors={items.contributors} />}
      actions={item => (
        <>
          {talk && item.id === itemId && <LikeButton talk={talk} />}
          <AlbumItemActions album={album} item={item} editing={editing} />
        </>
      )}
      side={
        talk && {
          key: 'c',
          button: (pressed, onPress) => (
            <CommentsButton talk={talk} pressed={pressed} onPress={onPress} />
          ),
          content: (item, onClose) =>
            item.id === itemId && <CommentsPanel item={item} talk={talk} onClose={onClose} />,
        }
      }
    />
  )
}
