import { type LibraryItem, streamOf } from '@safelight/client/item'
import { canSend } from '@safelight/client/sending'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import {
  CopyPlus,
  Download,
  FolderPlus,
  Heart,
  RotateCw,
  ScanSearch,
  Share,
  Share2,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { ViewerButton } from '../viewer/viewer-button.tsx'
import { useItemActions } from './item-actions-context.tsx'
import styles from './item-buttons.module.css'
import { useIsRecognizing } from './use-is-recognizing.ts'

export function FavoriteButton({ item }: { item: LibraryItem }) {
  const { toggleFavorite } = useItemActions()
  const isFavorite = item.privateDetails?.isFavorite === true
  if (!item.privateDetails || !item.details) return null
  return (
    <ViewerButton
      label={texts.favorite}
      pressed={isFavorite}
      icon={<Heart size={22} className={styles.heart} data-on={isFavorite} aria-hidden="true" />}
      onPress={() => toggleFavorite([item])}
    />
  )
}

export function DownloadButton({ item }: { item: LibraryItem }) {
  const { download } = useItemActions()
  if (!streamOf(item, 'original')) return null
  return (
    <FetchingButton
      item={item}
      label={common.download}
      icon={<Download size={22} aria-hidden="true" />}
      run={() => download([item])}
    />
  )
}

/** Copies another person's item into the library. */
export function SaveButton({ item }: { item: LibraryItem }) {
  const { saveToLibrary } = useItemActions()
  if (!streamOf(item, 'original')) return null
  return (
    <ViewerButton
      label={texts.saveToLibrary}
      word={texts.saveToLibrary}
      icon={<CopyPlus size={22} aria-hidden="true" />}
      onPress={() => saveToLibrary([item])}
    />
  )
}

/** Hands the decrypted original to the system's share sheet, for example to save it on the phone. */
export function SendButton({ item }: { item: LibraryItem }) {
  const { send } = useItemActions()
  if (!canSend(item, navigator)) return null
  return (
    <FetchingButton
      item={item}
      label={texts.saveOrSend}
      icon={<Share size={22} aria-hidden="true" />}
      run={() => send(item)}
    />
  )
}

interface FetchingButtonProps {
  item: LibraryItem
  label: string
  icon: ReactNode
  run: () => Promise<void>
}

function FetchingButton({ item, label, icon, run }: FetchingButtonProps) {
  // The id of the item that is being fetched. The viewer may show another item before the fetch ends.
  const [fetching, setFetching] = useState<LibraryItem['id']>()
  const busy = fetching === item.id

  async function start(): Promise<void> {
    setFetching(item.id)
    await run()
    setFetching(now => (now === item.id ? undefined : now))
  }

  return (
    <ViewerButton
      label={label}
      disabled={busy}
      icon={busy ? <Spinner size={22} /> : icon}
      onPress={start}
    />
  )
}

export function AlbumButton({ item }: { item: LibraryItem }) {
  const { addToAlbum } = useItemActions()
  return (
    <ViewerButton
      label={texts.addToAlbum}
      icon={<FolderPlus size={22} aria-hidden="true" />}
      onPress={() => addToAlbum([item])}
    />
  )
}

export function ShareButton({ item }: { item: LibraryItem }) {
  const { share } = useItemActions()
  return (
    <ViewerButton
      label={common.share}
      icon={<Share2 size={22} aria-hidden="true" />}
      onPress={() => share({ type: 'item', item })}
    />
  )
}

export const RotateButton = ({ onPress }: { onPress: () => void }) => (
  <ViewerButton
    label={common.rotate}
    wideOnly
    icon={<RotateCw size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)

/** Shown only if recognition is available. On a phone, the panel has this button instead. */
export function SimilarButton({ item }: { item: LibraryItem }) {
  const { findSimilar } = useItemActions()
  if (!useIsRecognizing()) return null
  return (
    <ViewerButton
      label={texts.findSimilar}
      wideOnly
      icon={<ScanSearch size={22} aria-hidden="true" />}
      onPress={() => findSimilar(item)}
    />
  )
}

export const TrashButton = ({ onPress }: { onPress: () => void }) => (
  <ViewerButton
    label={texts.moveToTrash}
    icon={<Trash2 size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)
