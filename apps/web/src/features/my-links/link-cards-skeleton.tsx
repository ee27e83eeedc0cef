import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './my-links.module.css'

const SHAPES = ['a', 'b', 'c']

/** Cards that are on their way. */
export const LinkCardsSkeleton = () => (
  <div role="status" aria-busy="true">
    <span className={styles.spoken}>Loading shared links...</span>
    <div className={styles.cards}>
      {SHAPES.map(shape => (
        <div key={shape} className={styles.card}>
          <div className={styles.text}>
            <Skeleton width="42%" height="1.3em" />
            <Skeleton width="70%" height="1em" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
