import { itemName, type LibraryItem, streamOf } from '@safelight/library/items'
import { useState } from 'react'
import { placeholderOf } from '../media/placeholder.ts'
import { useRendition } from '../media/use-rendition.ts'
import { usePictures } from '../pictures-context.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NoPreview } from './no-preview.tsx'
import styles from './viewer.module.css'

/** A picture: blurred while it is fetched and decrypted, then sharp. */
export function ImageSlide({ item }: { item: LibraryItem }) {
  const { originals } = usePictures()
  const role = roleOf(item, originals)
  const { url, failed } = useRendition(item, role)
  const [loaded, setLoaded] = useState<string>()
  const [broken, setBroken] = useState<string>()

  if (!role) return <NoPreview item={item} text="No preview" />
  if (failed || (url && broken === url))
    return <NoPreview item={item} text="Failed to load image" />
  const ready = url !== undefined && loaded === url
  const placeholder = placeholderOf(item)
  return (
    <div className={styles.slide}>
      {!ready && placeholder && <img className={styles.blurred} src={placeholder} alt="" />}
      {url && (
        <img
          className={styles.picture}
          src={url}
          alt={itemName(item)}
          data-loaded={ready}
          onLoad={() => setLoaded(url)}
          onError={() => setBroken(url)}
          draggable={false}
        />
      )}
      {!ready && (
        <span className={styles.spinner}>
          <Spinner size={36} label="Loading" />
        </span>
      )}
    </div>
  )
}

/**
 * A GIF moves only as the original; other pictures are shown from their preview. Of a video there is the
 * poster, where it cannot be played for want of its original.
 */
function roleOf(item: LibraryItem, originals: boolean) {
  if (item.isVideo) return streamOf(item, 'poster') && 'poster'
  if (!streamOf(item, 'preview')) return undefined
  return item.details?.type === 'image/gif' && originals ? 'original' : 'preview'
}
