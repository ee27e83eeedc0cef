import { itemName, type LibraryItem, streamOf } from '@safelight/library/items'
import { FileQuestion, FileVideo, ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDuration } from '../format.ts'
import styles from './thumbnail.module.css'
import { useNearViewport } from './use-near-viewport.ts'
import { usePlaceholder } from './use-placeholder.ts'
import { useRendition } from './use-rendition.ts'

/** An item as a small picture that fills its parent: blurred first, then sharp; a video can move. */
export function Thumbnail({ item, moving = false }: { item: LibraryItem; moving?: boolean }) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearViewport(frame)
  const exists = streamOf(item, 'thumbnail') !== undefined
  const { url, failed } = useRendition(item, near && exists ? 'thumbnail' : undefined)
  const animation = useRendition(
    item,
    moving && streamOf(item, 'animation') ? 'animation' : undefined,
  )
  const [shown, setShown] = useState<string>()
  const placeholder = usePlaceholder(item, url === undefined || shown !== url)
  const seconds = item.details?.durationSeconds

  return (
    <span ref={frame} className={styles.frame}>
      {placeholder && <img className={styles.placeholder} src={placeholder} alt="" />}
      {url && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          decoding="async"
          data-shown={shown === url}
          onLoad={() => setShown(url)}
        />
      )}
      {animation.url && (
        <img className={styles.animation} src={animation.url} alt="" data-testid="animation" />
      )}
      {(!exists || failed) && <NoThumbnail item={item} />}
      {item.isVideo && (
        <span className={styles.duration}>
          <span aria-hidden="true">▶</span> {seconds === undefined ? '' : formatDuration(seconds)}
        </span>
      )}
    </span>
  )
}

function NoThumbnail({ item }: { item: LibraryItem }) {
  const Icon = item.details === undefined ? FileQuestion : item.isVideo ? FileVideo : ImageOff
  return (
    <span className={styles.missing}>
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      <span dir="auto">{itemName(item)}</span>
    </span>
  )
}
