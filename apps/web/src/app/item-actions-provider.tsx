import type { LibraryItem } from '@safelight/client/item'
import type { Shareable } from '@safelight/client/sharing'
import { positionOf } from '@safelight/client/timeline-order'
import { texts } from '@safelight/texts/app'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { CreateAlbumDialog } from '../components/albums/create-album-dialog.tsx'
import { useLibrary } from '../components/contexts/library-context.tsx'
import {
  type ItemActions,
  ItemActionsContext,
  type ShareOptions,
} from '../components/item-actions/item-actions-context.tsx'
import { AddToAlbumDialog } from '../features/albums/dialogs/add-to-album-dialog.tsx'
import { createItemActions } from '../features/item-actions/create-item-actions.ts'
import { EditDialog } from '../features/item-actions/edit-dialog.tsx'
import { ItemForm } from '../features/item-actions/item-form.tsx'
import { PlaceItemsDialog } from '../features/item-actions/place/place-items-dialog.tsx'
import { ShareDialog } from '../features/sharing/share-dialog.tsx'
import { useKeyedEffect } from '../shared/hooks/use-keyed-effect.ts'
import { useOpenDialog } from '../shared/hooks/use-open-dialog.ts'
import { PartBoundary } from '../shared/ui/feedback/part-boundary.tsx'
import { showToast } from '../shared/ui/feedback/toasts.tsx'

type ActionDialog =
  | { type: 'edit'; items: readonly LibraryItem[] }
  | { type: 'place'; items: readonly LibraryItem[] }
  | { type: 'album'; items: readonly LibraryItem[]; onAdded: (() => void) | undefined }
  | { type: 'new-album'; items: readonly LibraryItem[]; title: string }
  | { type: 'share'; what: Shareable; options: ShareOptions }

export function ItemActionsProvider({ children }: { children: ReactNode }) {
  const { itemActions, downloads, copies, readOriginal } = useLibrary()
  const { dialog, open, close } = useOpenDialog<ActionDialog>()
  const navigate = useNavigate()
  const actions = useMemo(
    (): ItemActions => ({
      ...createItemActions({ itemActions, downloads, copies, readOriginal }),
      findSimilar: item => void navigate({ to: '/search', state: { similarTo: positionOf(item) } }),
      searchFor: query => void navigate({ to: '/search', state: { query } }),
      edit: items => open({ type: 'edit', items }),
      place: items => open({ type: 'place', items }),
      addToAlbum: (items, onAdded) => open({ type: 'album', items, onAdded }),
      createAlbum: (items, title) => open({ type: 'new-album', items, title }),
      share: (what, options = {}) => open({ type: 'share', what, options }),
      ItemForm,
    }),
    [itemActions, downloads, copies, readOriginal, navigate, open],
  )

  // A dialog closes when the address changes, for example with Back.
  const address = useLocation({ select: location => location.href })
  useKeyedEffect([address], () => close(dialog))

  return (
    <ItemActionsContext value={actions}>
      {children}
      {dialog && (
        <PartBoundary failure={texts.dialogFailed}>
          <ItemDialog dialog={dialog} onClose={() => close(dialog)} />
        </PartBoundary>
      )}
    </ItemActionsContext>
  )
}

function ItemDialog({ dialog, onClose }: { dialog: ActionDialog; onClose: () => void }) {
  const navigate = useNavigate()
  switch (dialog.type) {
    case 'edit':
      return <EditDialog items={dialog.items} onClose={onClose} />
    case 'place':
      return <PlaceItemsDialog items={dialog.items} onClose={onClose} />
    case 'album':
      return (
        <AddToAlbumDialog
          items={dialog.items}
          isOpen
          onOpenChange={isOpen => isOpen || onClose()}
          onAdded={text => {
            showToast({ tone: 'success', text })
            dialog.onAdded?.()
          }}
        />
      )
    case 'new-album':
      return (
        <CreateAlbumDialog
          isOpen
          onOpenChange={isOpen => isOpen || onClose()}
          items={dialog.items}
          title={dialog.title}
          onCreated={({ id }) => void navigate({ to: '/albums/$id', params: { id } })}
        />
      )
    case 'share': {
      const { onClose: onShared, ...texts } = dialog.options
      return (
        <ShareDialog
          what={dialog.what}
          {...texts}
          onClose={() => {
            onClose()
            onShared?.()
          }}
        />
      )
    }
  }
}
