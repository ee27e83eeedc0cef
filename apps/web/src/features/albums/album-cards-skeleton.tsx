import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './albums.module.css'

/** Cards that are on their way. */
export const AlbumCardsSkeleton = () => (
  <div className={styles.cards} aria-busy="true">
    {CARDS.map(card => (
      <div key={card} className={styles.card}>
        <Skeleton aspectRatio="4 / 3" radius="10px" />
        <div className={styles.text}>
          <Skeleton width="60%" height="1.1em" />
        </div>
      </div>
    ))}
  </div>
)

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f']
