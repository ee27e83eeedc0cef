import type { LibraryItem } from '@safelight/library/items'
import { CircleDotDashed, Layers } from 'lucide-react'
import styles from './marks.module.css'
import { useMoves } from './moving-picture.tsx'

/** In the corner of a picture, whose box is the picture's: that it moves, and how many are in its stack. */
export function Marks({ item }: { item: LibraryItem }) {
  const moves = useMoves(item)
  if (!moves && !item.stacked) return null
  return (
    <span className={styles.marks} aria-hidden="true">
      {moves && (
        <span className={styles.mark}>
          <CircleDotDashed size={14} />
        </span>
      )}
      {item.stacked && (
        <span className={styles.mark} data-counted="true">
          <Layers size={13} />
          {item.stacked}
        </span>
      )}
    </span>
  )
}
