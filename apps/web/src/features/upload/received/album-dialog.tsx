import { texts } from '@safelight/texts/features/upload'
import { useState } from 'react'
import { AlbumChoices } from '../../../components/albums/album-choices.tsx'
import { CreateAlbumDialog } from '../../../components/albums/create-album-dialog.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'

export interface AlbumDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (albumId: string) => void
}

export function AlbumDialog({ isOpen, onOpenChange, onChoose }: AlbumDialogProps) {
  const [creating, setCreating] = useState(false)

  function choose({ id }: { id: string }): void {
    onOpenChange(false)
    onChoose(id)
  }

  return (
    <>
      <Dialog title={texts.chooseAlbum} isOpen={isOpen && !creating} onOpenChange={onOpenChange}>
        {isOpen && <AlbumChoices onCreate={() => setCreating(true)} onChoose={choose} />}
      </Dialog>
      <CreateAlbumDialog isOpen={creating} onOpenChange={setCreating} onCreated={choose} />
    </>
  )
}
