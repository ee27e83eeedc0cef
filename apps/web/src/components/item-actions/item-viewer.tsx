import type { SharedEdit } from '@safelight/client/edits'
import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/item-actions'
import { Fragment, type ReactNode } from 'react'
import { serverMessage } from '../../shared/error-message.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import { FacesInItem } from '../people/faces-in-item.tsx'
import { Viewer, type ViewerProps } from '../viewer/viewer.tsx'
import { DetectionsPanel } from './detections-panel.tsx'
import { useItemActions } from './item-actions-context.tsx'
import {
  AlbumButton,
  DownloadButton,
  FavoriteButton,
  RotateButton,
  SaveButton,
  SendButton,
  ShareButton,
  SimilarButton,
  TrashButton,
} from './item-buttons.tsx'
import { StackStrip } from './stack-strip.tsx'
import { useStackInViewer } from './use-stack-in-viewer.ts'
import { useTrashFromViewer } from './use-trash-from-viewer.ts'

export interface ItemViewerProps
  extends Omit<
    ViewerProps,
    | 'buttons'
    | 'keys'
    | 'form'
    | 'people'
    | 'rotate'
    | 'removePlace'
    | 'readText'
    | 'strip'
    | 'below'
  > {
  onEditShared?: (edit: SharedEdit) => Promise<void>
  actions?: (item: LibraryItem) => ReactNode
  /** A row of the information panel. */
  fact?: (item: LibraryItem) => ReactNode
}

export function ItemViewer(props: ItemViewerProps) {
  const { onEditShared, actions, fact, note, plays, muted, ...given } = props
  const { toggleFavorite, rotate, removePlace, download, ItemForm } = useItemActions()
  const { viewer, stack, choose } = useStackInViewer(given)
  const trashFromViewer = useTrashFromViewer(viewer)
  const { writtenTexts } = useLibrary()

  const mayEdit = (item: LibraryItem) =>
    item.shared ? onEditShared !== undefined : item.privateDetails !== undefined
  const mayRotate = (item: LibraryItem) => !item.isVideo && !!item.details && mayEdit(item)
  async function turn(item: LibraryItem): Promise<void> {
    if (!mayRotate(item)) return
    if (!item.shared) return rotate([item])
    await onEditShared?.({ turn: 1 }).catch(error =>
      showToast({ tone: 'error', text: serverMessage(error, texts.rotateFailed) }),
    )
  }

  return (
    <Viewer
      {...viewer}
      note={note}
      plays={plays}
      muted={muted}
      readText={async item => (isOwn(item) ? writtenTexts.of(item) : undefined)}
      strip={
        stack.length > 1 && <StackStrip stack={stack} itemId={viewer.itemId} onChoose={choose} />
      }
      keys={(item, index) => {
        const trash = () => isOwn(item) && trashFromViewer(index)
        return {
          f: () => isOwn(item) && toggleFavorite([item]),
          r: () => turn(item),
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
        !isOwn(item) && <SaveButton key="save" item={item} />,
        isOwn(item) && <AlbumButton key="album" item={item} />,
        isOwn(item) && <ShareButton key="share" item={item} />,
        isOwn(item) && <SimilarButton key="similar" item={item} />,
        mayRotate(item) && <RotateButton key="rotate" onPress={() => turn(item)} />,
        <Fragment key="actions">{actions?.(item)}</Fragment>,
        isOwn(item) && <TrashButton key="trash" onPress={() => trashFromViewer(index)} />,
      ]}
      people={item => (
        <>
          {fact?.(item)}
          {isOwn(item) && <FacesInItem item={item} />}
        </>
      )}
      rotate={item => (mayRotate(item) ? () => void turn(item) : undefined)}
      removePlace={item => (isOwn(item) ? () => void removePlace([item]) : undefined)}
      below={item => isOwn(item) && <DetectionsPanel item={item} />}
      form={(item, onDone) =>
        mayEdit(item) &&
        item.details && <ItemForm item={item} onEditShared={onEditShared} onDone={onDone} />
      }
    />
  )
}

const isOwn = (item: LibraryItem): boolean => item.shared === undefined
