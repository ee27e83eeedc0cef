import { itemName, type LibraryItem } from '@safelight/client/item'
import { MEDIA_TYPES, type MediaType } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/viewer'
import { ImageOff } from 'lucide-react'
import { formatBytes } from '../../../shared/format.ts'
import styles from '../viewer.module.css'

/** Stands for an item that cannot be shown; it can still be downloaded. */
export const NoPreview = ({ item, text }: { item: LibraryItem; text: string }) => (
  <div className={styles.missing} role="status">
    <ImageOff size={40} strokeWidth={1.25} aria-hidden="true" />
    <p>{text}</p>
    <small dir="auto">{[itemName(item), formatBytes(item.size)].join(' · ')}</small>
  </div>
)

/** Why there is nothing to see of an item. */
export function noPreviewText({ details, privateDetails }: LibraryItem): string {
  if (privateDetails?.isDamaged) return texts.noPreviewTheFileIsDamaged
  const { name = '', more = false } = formatOf(details?.type ?? '') ?? {}
  if (more) return texts.noPreviewOfFormat({ name })
  return privateDetails?.missingRenditions ? texts.noPreviewYet : texts.noPreview
}

/** Why a video does not play that has a poster. */
export function unplayedText({ details }: LibraryItem): string {
  const { name = '', more = false } = formatOf(details?.type ?? '') ?? {}
  return more ? texts.thisDeviceCannotPlayThisName({ name }) : texts.thisVideoCannotBePlayed
}

const formatOf = (type: string): { name: string; more?: boolean } | undefined =>
  Object.hasOwn(MEDIA_TYPES, type) ? MEDIA_TYPES[type as MediaType] : undefined
