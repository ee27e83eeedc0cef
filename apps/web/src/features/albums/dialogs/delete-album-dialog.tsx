import type { Album } from '@safelight/library/albums'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'

export interface DeleteAlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

/** Asks before an album is deleted, and deletes it. */
export function DeleteAlbumDialog({ album, onClose, onDone }: DeleteAlbumDialogProps) {
  const { albums } = useLibrary()
  return (
    <ConfirmDialog
      title="Delete Album"
      message={`“${albumTitle(album)}” is deleted for everyone it is shared with. Its photos and videos stay in your library.`}
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
