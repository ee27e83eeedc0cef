import type { LibraryItem } from '@safelight/client/item'
import { CircleDotDashed, Layers } from 'lucide-react'
import styles from './marks.module.css'
import { useMoves } from './moving-picture.tsx'

export interface MarksProps {
  item: LibraryItem
  stacked?: number | undefined
}

export function Marks({ item, stacked }: MarksProps) {
  const moves = useMoves(item)
  if (!moves && stacked === undefined) return null
  return (
    <span className={styles.marks} aria-hidden="true">
      {moves && (
        <span className={styles.mark}>
          <CircleDotDashed size={14} />
        </span>
      )}
      {stacked !== undefined && (
        <span className={styles.mark} data-counted="true">
          <Layers size={13} />
          {stacked}
        </span>
      )}
    </span>
  )
}
