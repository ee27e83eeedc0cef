import type { Album } from '@safelight/library/albums'
import { useLibrary } from '../library-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export interface LeaveAlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

/** Asks before somebody else's album is left, and leaves it. */
export function LeaveAlbumDialog({ album, onClose, onDone }: LeaveAlbumDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title="Leave Album"
      message={consequence(album)}
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

function consequence({ right, problem }: Album): string {
  // Which right one has is not known of what does not open.
  if (problem)
    return 'You lose access to this album, and what you may have added is taken out of it.'
  return right === 'EDIT'
    ? 'You lose access to this album, and what you have added is taken out of it.'
    : 'You lose access to this album until its owner shares it with you again.'
}
