import { itemName, type LibraryItem } from '@safelight/client/item'
import { MEDIA_TYPES, type MediaType } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/components/viewer'
import { ImageOff } from 'lucide-react'
import { formatBytes } from '../../../shared/format.ts'
import styles from '../viewer.module.css'

export const NoPreview = ({ item, text }: { item: LibraryItem; text: string }) => (
  <div className={styles.missing} role="status">
    <ImageOff size={40} strokeWidth={1.25} aria-hidden="true" />
    <p>{text}</p>
    <small dir="auto">{[itemName(item), formatBytes(item.size)].join(' · ')}</small>
  </div>
)

export function noPreviewText({ details, privateDetails }: LibraryItem): string {
  if (privateDetails?.isDamaged) return texts.noPreviewDamaged
  const { name = '', more = false } = formatOf(details?.type ?? '') ?? {}
  if (more) return texts.noPreviewOfFormat({ format: name })
  return privateDetails?.missingRenditions ? texts.noPreviewYet : texts.noPreview
}

export function unplayedText({ details }: LibraryItem): string {
  const { name = '', more = false } = formatOf(details?.type ?? '') ?? {}
  return more ? texts.videoFormatUnsupported({ format: name }) : texts.videoFailed
}

const formatOf = (type: string): { name: string; more?: boolean } | undefined =>
  Object.hasOwn(MEDIA_TYPES, type) ? MEDIA_TYPES[type as MediaType] : undefined
