import type { Album } from '@safelight/client/albums'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useOnline } from '../../../components/contexts/use-online.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'

export interface DeleteAlbumDialogProps {
  album: Album
  onClose: () => void
  onDone: () => void
}

export function DeleteAlbumDialog({ album, onClose, onDone }: DeleteAlbumDialogProps) {
  const { albums, guestUploads } = useLibrary()
  const isOnline = useOnline()
  const { value: waiting = 0, loading } = useAsync([guestUploads, album.id], () =>
    guestUploads.countWaiting(album.id),
  )
  // Wait for the number of guest uploads, because the question says how many would be deleted with the album.
  if (loading) return null
  const title = albumTitle(album)
  return (
    <ConfirmDialog
      title={texts.deleteAlbum}
      message={
        waiting > 0
          ? texts.deleteWithVisitorFiles({ title, count: waiting })
          : texts.deleteMessage({ title })
      }
      confirm={common.delete}
      busy={common.deleting}
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={{ always: isOnline ? texts.deleteFailed : texts.deletionNeedsConnection }}
      onConfirm={async () => {
        await albums.remove(album.id)
        onDone()
      }}
    />
  )
}
