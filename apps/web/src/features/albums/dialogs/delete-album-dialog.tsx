import type { Album } from '@safelight/client/albums'
import { useCallback } from 'react'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { formatCount } from '../../../shared/format.ts'
import { useLoaded } from '../../../shared/hooks/use-loaded.ts'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'

export interface DeleteAlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

/** Asks before an album is deleted, and deletes it. */
export function DeleteAlbumDialog({ album, onClose, onDone }: DeleteAlbumDialogProps) {
  const { albums, guests } = useLibrary()
  const count = useCallback(() => guests.countWaiting(album.id), [guests, album.id])
  const { value: guestUploads = 0, loading } = useLoaded(count)
  // Nobody agrees before they are told what goes with it.
  if (loading) return null
  const lost =
    guestUploads > 0
      ? ` ${formatCount(guestUploads, 'file')} from visitors, not yet added, ${guestUploads === 1 ? 'is' : 'are'} deleted with it.`
      : ''
  return (
    <ConfirmDialog
      title="Delete Album"
      message={`“${albumTitle(album)}” is deleted for everyone it is shared with. Its photos and videos stay in your library.${lost}`}
      confirm="Delete"
      busy="Deleting..."
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={{ always: 'Failed to delete album. Please try again.' }}
      onConfirm={async () => {
        await albums.remove(album.id)
        onDone()
      }}
    />
  )
}
