import type { LibraryItem } from '@safelight/client/item'
import { CircleDotDashed, Layers, TriangleAlert } from 'lucide-react'
import { formatDuration } from '../../shared/format.ts'
import styles from './marks.module.css'
import { useMoves } from './moving-picture.tsx'

export interface MarksProps {
  item: LibraryItem
  stacked?: number | undefined
}

export function Marks({ item, stacked }: MarksProps) {
  const moves = useMoves(item)
  const isDamaged = item.privateDetails?.isDamaged
  if (!moves && !item.isVideo && !isDamaged && stacked === undefined) return null
  const seconds = item.details?.durationSeconds
  return (
    <span className={styles.marks} aria-hidden="true">
      {isDamaged && (
        <span className={styles.mark}>
          <TriangleAlert size={14} />
        </span>
      )}
      {moves && (
        <span className={styles.mark}>
          <CircleDotDashed size={14} />
        </span>
      )}
      {item.isVideo && (
        <span className={styles.mark} data-counted="true">
          {`▶ ${seconds === undefined ? '' : formatDuration(seconds)}`}
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
