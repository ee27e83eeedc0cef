import { itemName, type LibraryItem } from '@safelight/client/item'
import { inBytes } from '@safelight/contract/in-bytes'
import {
  isDrawnByAll,
  isPhotoType,
  MEDIA_TYPES,
  type MediaType,
} from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/components/viewer'
import { ImageOff } from 'lucide-react'
import { hasOnlySound, isTooLarge, megapixelsOf } from '../../tile/no-picture.ts'
import styles from '../viewer.module.css'

export const NoPreview = ({ item, text }: { item: LibraryItem; text: string }) => (
  <div className={styles.missing} role="status">
    <ImageOff size={40} strokeWidth={1.25} aria-hidden="true" />
    <p>{text}</p>
    <small dir="auto">{[itemName(item), inBytes(item.size)].join(' · ')}</small>
  </div>
)

export function noPreviewText(item: LibraryItem): string {
  const { details, privateDetails } = item
  if (privateDetails?.isDamaged) return texts.noPreviewDamaged
  if (hasOnlySound(item)) return texts.noPictures
  if (isTooLarge(item)) return texts.noPreviewOfSize({ megapixels: megapixelsOf(item) })
  const type = details?.type ?? ''
  const { name } = formatOf(type) ?? {}
  if (privateDetails?.missingRenditions) {
    const isShownByAll = isPhotoType(type) && isDrawnByAll(type)
    return isShownByAll || !name ? texts.noPreviewYet : texts.noPreviewYetOfFile({ format: name })
  }
  return name ? texts.noPreviewOfFile({ format: name }) : texts.noPreview
}

export function unplayedText(item: LibraryItem): string {
  if (hasOnlySound(item)) return texts.noPictures
  const { name = '', more = false } = formatOf(item.details?.type ?? '') ?? {}
  return more ? texts.videoUnsupported({ format: name }) : texts.videoFailed
}

const formatOf = (type: string): { name: string; more?: boolean } | undefined =>
  Object.hasOwn(MEDIA_TYPES, type) ? MEDIA_TYPES[type as MediaType] : undefined
