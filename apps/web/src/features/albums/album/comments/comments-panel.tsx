import type { Comment } from '@safelight/client/comments'
import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/comments'
import { useEffect, useRef, useState } from 'react'
import { ViewerPanel } from '../../../../components/viewer/viewer-panel.tsx'
import { formatList } from '../../../../shared/format.ts'
import { Banner } from '../../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { Breakable } from '../../../../shared/ui/layout/breakable.tsx'
import { ConfirmDialog } from '../../../../shared/ui/overlays/confirm-dialog.tsx'
import { Skeleton } from '../../../../shared/ui/progress/skeleton.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentLine } from './comment-line.tsx'
import { nameOfLiker } from './comment-texts.ts'
import styles from './comments.module.css'
import type { CommentsOfItem } from './use-comments.ts'

export interface CommentsPanelProps {
  item: LibraryItem
  talk: CommentsOfItem
  onClose: () => void
}

/** Lists the comments of the current item. A screen reader announces comments that arrive meanwhile. */
export function CommentsPanel({ item, talk, onClose }: CommentsPanelProps) {
  const [deleting, setDeleting] = useState<Comment>()
  const { value, failure, reload, mayWrite, mayDelete } = talk
  const panel = useRef<HTMLElement>(null)

  // On a touch screen, the keyboard would cover the comments.
  useEffect(() => {
    const field = panel.current?.querySelector<HTMLElement>('[name="comment"]')
    if (matchMedia('(hover: hover)').matches) field?.focus()
  }, [])

  return (
    <ViewerPanel
      panelRef={panel}
      title={texts.comments}
      close={texts.closeComments}
      onClose={onClose}
    >
      {!value && failure !== undefined && <ErrorState message={texts.failed} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton width="70%" height="1.2em" />}
      {value && value.likes.length > 0 && (
        <p className={styles.quiet} dir="auto">
          <Breakable>
            {texts.likedBy({ names: formatList(value.likes.map(nameOfLiker)) })}
          </Breakable>
        </p>
      )}
      {value?.comments.length === 0 && (
        <p className={styles.quiet}>{mayWrite ? texts.noneYet : texts.none}</p>
      )}
      <div key={item.id} role="log" aria-label={texts.comments}>
        <ol className={styles.list}>
          {value?.comments.map(comment => (
            <CommentLine
              key={comment.id}
              comment={comment}
              onDelete={mayDelete(comment) ? () => setDeleting(comment) : undefined}
            />
          ))}
        </ol>
      </div>
      {value && value.refused > 0 && (
        <Banner tone="warning">{texts.notShown({ count: value.refused })}</Banner>
      )}
      {mayWrite ? (
        <CommentForm key={`form-${item.id}`} draft={talk.draft} onAdd={talk.add} />
      ) : (
        <p className={styles.quiet}>{texts.turnedOff}</p>
      )}
      <ConfirmDialog
        title={texts.deleteTitle}
        message={texts.deleteMessage}
        confirm={common.delete}
        busy={common.deleting}
        isOpen={deleting !== undefined}
        onOpenChange={isOpen => !isOpen && setDeleting(undefined)}
        onConfirm={async () => deleting && talk.remove(deleting)}
        failure={texts.deleteFailed}
      />
    </ViewerPanel>
  )
}
