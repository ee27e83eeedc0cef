import { itemName, type LibraryItem } from '@safelight/library/items'
import { ImageOff } from 'lucide-react'
import { formatBytes } from '../../../shared/format.ts'
import styles from '../viewer.module.css'

/** Stands for an item that cannot be shown; it can still be downloaded. */
export const NoPreview = ({ item, text }: { item: LibraryItem; text: string }) => (
  <div className={styles.missing} role="status">
    <ImageOff size={40} strokeWidth={1.25} aria-hidden="true" />
    <p>{text}</p>
    <small dir="auto">
      {itemName(item)} · {formatBytes(item.size)}
    </small>
  </div>
)
