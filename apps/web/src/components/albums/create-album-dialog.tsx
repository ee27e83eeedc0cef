import type { Album } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/albums'
import { useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import { useOnline } from '../contexts/use-online.ts'
import { AlbumForm } from './album-form.tsx'

export interface CreateAlbumDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  items?: readonly LibraryItem[]
  title?: string
  onCreated: (album: Album) => void
}

export function CreateAlbumDialog(props: CreateAlbumDialogProps) {
  const { isOpen, onOpenChange, items = [], title = '', onCreated } = props
  const empty = { title, description: '' }
  const { albums } = useLibrary()
  const isOnline = useOnline()
  const [details, setDetails] = useState(empty)
  const { busy, run } = useBusy()
  const [failed, setFailed] = useState(false)

  const create = () =>
    run(async () => {
      setFailed(false)
      try {
        const album = await albums.create(details, items)
        setDetails(empty)
        onOpenChange(false)
        onCreated(album)
      } catch {
        setFailed(true)
      }
    })

  function close(): void {
    setFailed(false)
    onOpenChange(false)
  }

  return (
    <FormDialog
      title={texts.createAlbum}
      isOpen={isOpen}
      onClose={close}
      submit={texts.createAlbum}
      submitting={texts.creating}
      busy={busy}
      isReady={isOnline}
      failure={isOnline ? (failed ? texts.saveFailed : undefined) : texts.newAlbumNeedsConnection}
      onSubmit={create}
    >
      <AlbumForm details={details} onChange={setDetails} disabled={busy} />
    </FormDialog>
  )
}
