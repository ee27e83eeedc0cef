import type { CSSProperties } from 'react'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './gallery.module.css'

const shapes = [1.5, 1.33, 0.75, 1.5, 1.33, 1.78, 1, 1.5, 0.75, 1.33, 1.5, 1.33]

/** The gallery's shape while its first page is on its way. */
export const GallerySkeleton = () => (
  <div role="status" aria-label="Loading photos">
    <div className={styles.heading}>
      <Skeleton width={180} height={30} radius={4} />
    </div>
    <ul className={styles.grid} aria-hidden="true">
      {shapes.map((aspect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
        <li key={index} className={styles.tile} style={{ '--aspect': aspect } as CSSProperties}>
          <Skeleton width="100%" height="100%" radius={4} />
        </li>
      ))}
    </ul>
  </div>
)
