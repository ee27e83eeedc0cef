import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/comments'
import { MessageCircle } from 'lucide-react'
import { itemLabel } from '../../../components/tile/item-label.ts'
import { formatNumber } from '../../../shared/format.ts'
import { AdderMark, adderLabel } from './added-by.tsx'
import styles from './item-marks.module.css'
import type { AlbumItems } from './use-album.ts'

interface MarkedProps extends Pick<AlbumItems, 'contributors' | 'commentCounts'> {
  /** Whether the album has items of several people. */
  ofSeveral: boolean
}

export interface ItemMarksProps extends MarkedProps {
  item: LibraryItem
}

/** Shows in a picture's corner how many comments and likes it has, and who added it. */
export function ItemMarks({ item, ofSeveral, contributors, commentCounts }: ItemMarksProps) {
  const count = commentCounts.get(item.id) ?? 0
  return (
    <span className={styles.marks} aria-hidden="true">
      {count > 0 && (
        <span className={styles.count} title={texts.commentsAndLikes({ count })}>
          <MessageCircle size={13} />
          {formatNumber(count)}
        </span>
      )}
      {ofSeveral && <AdderMark item={item} contributors={contributors} />}
    </span>
  )
}

/** Returns the label of a picture for screen readers. */
export function markedLabel(item: LibraryItem, marked: MarkedProps): string {
  const label = marked.ofSeveral ? adderLabel(item, marked.contributors) : itemLabel(item)
  const count = marked.commentCounts.get(item.id) ?? 0
  return count > 0 ? texts.labelWithComments({ label, count }) : label
}
