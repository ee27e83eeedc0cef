import type { Album } from '@safelight/client/albums'
import { allows } from '@safelight/contract/rights'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLibrary } from '../contexts/library-context.tsx'

export interface LeaveAlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

/** Asks before the user leaves a shared album, and leaves it. */
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
      failure="Failed to leave the album."
      onConfirm={async () => {
        await sharing.leave({ type: 'album', id: album.id })
        onDone()
      }}
    />
  )
}

function consequence({ right, problem }: Album): string {
  // The right is unknown when the album could not be opened.
  if (problem) return 'You lose access to this album. Anything you added is removed from it.'
  return allows(right, 'addItems')
    ? 'You lose access to this album. The photos and videos you added are removed from it.'
    : 'You lose access to this album until its owner shares it with you again.'
}
