import type { Album } from '@safelight/library/albums'
import type { LibraryItem } from '@safelight/library/items'
import { type FormEvent, useId, useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { AlbumForm } from './album-form.tsx'
import styles from './albums-dialogs.module.css'

export interface CreateAlbumDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What the album begins with. */
  items?: readonly LibraryItem[]
  onCreated: (album: Album) => void
}

const EMPTY = { title: '', description: '' }

/** Asks for title and description, both of which may stay empty, and makes the album. */
export function CreateAlbumDialog(props: CreateAlbumDialogProps) {
  const { isOpen, onOpenChange, items = [], onCreated } = props
  const { albums } = useLibrary()
  const form = useId()
  const [details, setDetails] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed(false)
    try {
      const album = await albums.create(details, items)
      setDetails(EMPTY)
      onOpenChange(false)
      onCreated(album)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  function changeOpen(open: boolean): void {
    setFailed(false)
    onOpenChange(open)
  }

  return (
    <Dialog
      title="Create Album"
      isOpen={isOpen}
      onOpenChange={changeOpen}
      busy={busy}
      actions={
        <>
          <Button onPress={() => changeOpen(false)} isDisabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {busy ? 'Creating...' : 'Create Album'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={create}>
        <p>The title and description are encrypted too: the server cannot read them.</p>
        <AlbumForm details={details} onChange={setDetails} disabled={busy} />
        {failed && <Banner tone="error">Failed to save album</Banner>}
      </form>
    </Dialog>
  )
}
