import type { Album } from '@safelight/library/albums'
import { albumTitle } from '../../shared/albums/album-texts.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'

export interface AlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

/** Asks before an album is deleted, and deletes it. */
export function DeleteAlbumDialog({ album, onClose, onDone }: AlbumDialogProps) {
  const { albums } = useLibrary()
  return (
    <ConfirmDialog
      title="Delete Album"
      message={`“${albumTitle(album)}” is deleted for everybody it is shared with. The photos in it stay in your library.`}
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

/** Asks before somebody else's album is left, and leaves it. */
export function LeaveAlbumDialog({ album, onClose, onDone }: AlbumDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title="Leave Album"
      message={
        album.right === 'EDIT'
          ? 'You lose access to this album, and what you have added is taken out of it.'
          : 'You lose access to this album until its owner shares it with you again.'
      }
      confirm="Leave"
      busy="Leaving..."
      isOpen
      onOpenChange={open => !open && onClose()}
      failure="The album could not be left."
      onConfirm={async () => {
        await sharing.leave({ type: 'album', id: album.id })
        onDone()
      }}
    />
  )
}
