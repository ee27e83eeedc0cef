import type { Comment } from '@safelight/client/comments'
import { texts } from '@safelight/texts/features/comments'
import { Trash2 } from 'lucide-react'
import { formatAgo, formatEnd } from '../../../../shared/format.ts'
import { Button } from '../../../../shared/ui/controls/button.tsx'
import { Breakable } from '../../../../shared/ui/layout/breakable.tsx'
import { nameOfAuthor } from './comment-texts.ts'
import styles from './comments.module.css'

export interface CommentLineProps {
  comment: Comment
  onDelete: (() => void) | undefined
}

/** Shows the address next to a name, because a name alone proves nothing. */
export function CommentLine({ comment, onDelete }: CommentLineProps) {
  const { text, person, isOwn, hasLeft } = comment
  const now = new Date().toISOString()
  // The author's clock may be ahead.
  const at = comment.at < now ? comment.at : now
  const name = nameOfAuthor(comment)
  return (
    <li className={styles.comment}>
      <p className={styles.author}>
        <strong dir="auto">
          <Breakable>{isOwn ? texts.yourself : name}</Breakable>
        </strong>
        <time dateTime={at} title={formatEnd(at)}>
          {formatAgo(at)}
        </time>
      </p>
      {onDelete && (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.deleteBy({ name })}
          icon={<Trash2 size={16} />}
          onPress={onDelete}
        />
      )}
      {!isOwn && person?.name && (
        <small className={styles.address} dir="auto">
          <Breakable>{person.email}</Breakable>
        </small>
      )}
      {hasLeft && <small className={styles.address}>{texts.hasLeft}</small>}
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  )
}
