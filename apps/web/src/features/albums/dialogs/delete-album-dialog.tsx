import type { Album } from '@safelight/library/albums'
import { albumTitle } from '../../shared/albums/album-texts.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'

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
