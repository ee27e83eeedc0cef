import { type LibraryItem, streamOf } from '@safelight/library/items'
import { Download, FolderPlus, Heart, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { ViewerButton } from '../viewer/viewer-button.tsx'
import { useItemActions } from './item-actions-context.tsx'
import styles from './item-buttons.module.css'

export function FavoriteButton({ item }: { item: LibraryItem }) {
  const { toggleFavorite } = useItemActions()
  const isFavorite = item.privateDetails?.isFavorite === true
  if (!item.privateDetails || !item.details) return null
  return (
    <ViewerButton
      label="Favorite"
      pressed={isFavorite}
      icon={<Heart size={22} className={styles.heart} data-on={isFavorite} aria-hidden="true" />}
      onPress={() => toggleFavorite([item])}
    />
  )
}

/** Saves the decrypted original under its own name. */
export function DownloadButton({ item }: { item: LibraryItem }) {
  const { download } = useItemActions()
  // The button stays while the viewer goes on to the next item.
  const [saving, setSaving] = useState<LibraryItem['id']>()
  const busy = saving === item.id

  async function start(): Promise<void> {
    setSaving(item.id)
    await download([item])
    setSaving(now => (now === item.id ? undefined : now))
  }

  if (!streamOf(item, 'original')) return null
  return (
    <ViewerButton
      label="Download"
      disabled={busy}
      icon={busy ? <Spinner size={22} /> : <Download size={22} aria-hidden="true" />}
      onPress={start}
    />
  )
}

export function AlbumButton({ item }: { item: LibraryItem }) {
  const { addToAlbum } = useItemActions()
  return (
    <ViewerButton
      label="Add to album"
      icon={<FolderPlus size={22} aria-hidden="true" />}
      onPress={() => addToAlbum([item])}
    />
  )
}

export function ShareButton({ item }: { item: LibraryItem }) {
  const { share } = useItemActions()
  return (
    <ViewerButton
      label="Share"
      icon={<Share2 size={22} aria-hidden="true" />}
      onPress={() => share({ type: 'item', item })}
    />
  )
}

export const TrashButton = ({ onPress }: { onPress: () => void }) => (
  <ViewerButton
    label="Move to trash"
    icon={<Trash2 size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)
