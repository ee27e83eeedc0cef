import { type LibraryItem, streamOf } from '@safelight/library/items'
import { Download, FolderPlus, Heart, Info, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCare } from '../care/use-care.ts'
import { Spinner } from '../ui/spinner.tsx'
import styles from './viewer.module.css'

interface ViewerButtonProps {
  label: string
  icon: ReactNode
  onPress: () => unknown
  pressed?: boolean
  disabled?: boolean
}

/** Never disabled in earnest: that would take the focus out of the viewer, and its keys with it. */
export const ViewerButton = ({
  label,
  icon,
  onPress,
  pressed,
  disabled = false,
}: ViewerButtonProps) => (
  <button
    type="button"
    className="yarl__button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    aria-disabled={disabled}
    onClick={() => disabled || onPress()}
  >
    {icon}
  </button>
)

export function FavoriteButton({ item }: { item: LibraryItem }) {
  const { toggleFavorite } = useCare()
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

export const InfoButton = ({ pressed, onPress }: { pressed: boolean; onPress: () => void }) => (
  <ViewerButton
    label="Information"
    pressed={pressed}
    icon={<Info size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)

/** Saves the decrypted original under its own name. */
export function DownloadButton({ item }: { item: LibraryItem }) {
  const { download } = useCare()
  const [busy, setBusy] = useState(false)

  async function start(): Promise<void> {
    setBusy(true)
    await download([item])
    setBusy(false)
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

export const ShareButton = ({ onPress }: { onPress: () => void }) => (
  <ViewerButton label="Share" icon={<Share2 size={22} aria-hidden="true" />} onPress={onPress} />
)

export const AlbumButton = ({ onPress }: { onPress: () => void }) => (
  <ViewerButton
    label="Add to album"
    icon={<FolderPlus size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)

export const TrashButton = ({ onPress }: { onPress: () => void }) => (
  <ViewerButton
    label="Move to trash"
    icon={<Trash2 size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)
