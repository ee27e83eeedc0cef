import type { LibraryItem } from '@safelight/client/item'
import { Heart } from 'lucide-react'
import styles from './favorite-mark.module.css'

/** The heart of a favorite, in the corner of its picture, whose box is the picture's. */
export const FavoriteMark = ({ item }: { item: LibraryItem }) =>
  item.privateDetails?.isFavorite && (
    <span className={styles.mark}>
      <Heart size={12} fill="currentColor" aria-hidden="true" />
    </span>
  )
