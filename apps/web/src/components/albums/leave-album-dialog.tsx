import type { Album } from '@safelight/client/albums'
import { allows } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/features/albums'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLibrary } from '../contexts/library-context.tsx'

export interface LeaveAlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

export function LeaveAlbumDialog({ album, onClose, onDone }: LeaveAlbumDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title={texts.leaveAlbum}
      message={consequence(album)}
      confirm={texts.leave}
      busy={texts.leaving}
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={texts.leaveFailed}
      onConfirm={async () => {
        await sharing.leave({ type: 'album', id: album.id })
        onDone()
      }}
    />
  )
}

function consequence({ right, problem }: Album): string {
  // If the album could not be opened, the right is unknown.
  if (problem) return texts.leaveUnopened
  return allows(right, 'addItems') ? texts.leaveAsEditor : texts.leaveAsViewer
}
