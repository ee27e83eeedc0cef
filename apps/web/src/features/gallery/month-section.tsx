import type { MonthGroup } from '@safelight/library/months'
import { memo } from 'react'
import { formatCount } from '../../shared/format.ts'
import styles from './gallery.module.css'
import { PhotoTile } from './photo-tile.tsx'

export interface MonthSectionProps {
  group: MonthGroup
  onOpen: (id: string) => void
}

/** One month: its heading, which stays in sight while the month passes, and its pictures. */
export function MonthSection({ group, onOpen }: MonthSectionProps) {
  return (
    <section className={styles.month} aria-labelledby={`month-${group.key}`}>
      <div className={styles.heading}>
        <h2 id={`month-${group.key}`}>{group.title}</h2>
        <span className={styles.count}>{formatCount(group.count, 'item')}</span>
      </div>
      <ul className={styles.grid}>
        {group.items.map(item => (
          <Tile key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

const Tile = memo(PhotoTile, (before, after) => before.item === after.item)
