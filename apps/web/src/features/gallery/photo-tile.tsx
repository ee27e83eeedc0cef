import { itemName, type LibraryItem } from '@safelight/library/items'
import type { CSSProperties } from 'react'
import { formatDay } from '../../shared/format.ts'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { useAttention } from '../../shared/media/use-attention.ts'
import styles from './gallery.module.css'

export interface PhotoTileProps {
  item: LibraryItem
  onOpen: (id: string) => void
}

/** One picture of the grid, in its natural shape within reason. */
export function PhotoTile({ item, onOpen }: PhotoTileProps) {
  const { attended, handlers } = useAttention()
  const kind = item.isVideo ? 'Video' : 'Photo'
  return (
    <li className={styles.tile} style={{ '--aspect': aspectOf(item) } as CSSProperties}>
      <button
        type="button"
        className={styles.open}
        aria-label={`${kind} ${itemName(item)}, ${formatDay(item.takenLocal)}`}
        onClick={() => onOpen(item.id)}
        {...handlers}
      >
        <Thumbnail item={item} moving={attended} />
      </button>
    </li>
  )
}

function aspectOf({ details }: LibraryItem): number {
  const { width, height } = details ?? {}
  if (!width || !height) return 4 / 3
  return Math.min(3, Math.max(0.56, width / height))
}
