import { itemName, type LibraryItem } from '@safelight/client/item'
import styles from '../viewer.module.css'
import { NoPreview, noPreviewText, unplayedText } from './no-preview.tsx'

export interface UnplayedProps {
  item: LibraryItem
  /** Its address, if it has one. */
  poster: string | undefined
  /** Undefined where this browser just does not play it. */
  reason: string | undefined
}

/** Stands for a video that does not play: its poster, and why. */
export function Unplayed({ item, poster, reason }: UnplayedProps) {
  if (!poster) return <NoPreview item={item} text={reason ?? noPreviewText(item)} />
  return (
    <div className={styles.slide}>
      <img className={styles.picture} src={poster} alt={itemName(item)} data-loaded="true" />
      <p className={styles.note} role="status">
        {reason ?? unplayedText(item)}
      </p>
    </div>
  )
}
