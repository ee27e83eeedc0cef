import type { Album } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/albums'
import { useState } from 'react'
import { AlbumChoices } from '../../../components/albums/album-choices.tsx'
import { addedText, albumTitle } from '../../../components/albums/album-texts.ts'
import { CreateAlbumDialog } from '../../../components/albums/create-album-dialog.tsx'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'

export interface AddToAlbumDialogProps {
  items: readonly LibraryItem[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAdded: (message: string) => void
}

export function AddToAlbumDialog({ items, isOpen, onOpenChange, onAdded }: AddToAlbumDialogProps) {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Dialog title={texts.addToAlbum} isOpen={isOpen && !creating} onOpenChange={onOpenChange}>
        {isOpen && (
          <AlbumChoice
            items={items}
            onCreate={() => setCreating(true)}
            onAdded={message => {
              onOpenChange(false)
              onAdded(message)
            }}
          />
        )}
      </Dialog>
      <CreateAlbumDialog
        isOpen={creating}
        onOpenChange={setCreating}
        items={items}
        onCreated={album => {
          onOpenChange(false)
          onAdded(addedText(items.length, items.length, albumTitle(album)))
        }}
      />
    </>
  )
}

interface AlbumChoiceProps {
  items: readonly LibraryItem[]
  onCreate: () => void
  onAdded: (message: string) => void
}

function AlbumChoice({ items, onCreate, onAdded }: AlbumChoiceProps) {
  const { albums } = useLibrary()
  const { busy, isBusy, run } = useBusy<string>()
  const [failed, setFailed] = useState(false)

  const add = (album: Album) =>
    run(async () => {
      setFailed(false)
      try {
        const added = await albums.add(album.id, items)
        onAdded(addedText(added, items.length, albumTitle(album)))
      } catch {
        setFailed(true)
      }
    }, album.id)

  return (
    <>
      {failed && <Banner tone="error">{texts.saveFailed}</Banner>}
      <AlbumChoices disabled={busy} isAdding={isBusy} onCreate={onCreate} onChoose={add} />
    </>
  )
}
