import type { Waiting } from '@safelight/client/guest-uploads'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../../shared/ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../../../shared/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx'
import { ProgressBar } from '../../../../shared/ui/progress/progress-bar.tsx'
import { GuestUploadTile } from './guest-upload-tile.tsx'
import styles from './guest-uploads.module.css'
import { useReview } from './use-review.ts'

export interface GuestUploadsDialogProps {
  albumId: string
  waiting: Waiting
  onClose: (added: boolean) => void
}

export function GuestUploadsDialog({ albumId, waiting, onClose }: GuestUploadsDialogProps) {
  const review = useReview(albumId, waiting.guestUploads)
  const { guestUploads, chosen, adding, failures } = review
  const [asks, setAsks] = useState(false)
  const unseen = waiting.count - waiting.guestUploads.length
  const areAllChosen = chosen.length === guestUploads.length
  const count = chosen.length
  return (
    <Dialog
      title={texts.fromVisitors}
      isOpen
      busy={adding !== undefined}
      onOpenChange={open => !open && onClose(review.added)}
      actions={
        adding ? (
          <Button onPress={review.stop}>{common.stop}</Button>
        ) : guestUploads.length === 0 ? (
          <Button variant="primary" onPress={() => onClose(review.added)}>
            {common.close}
          </Button>
        ) : (
          <>
            <Button isDisabled={chosen.length === 0} onPress={() => setAsks(true)}>
              {areAllChosen ? texts.discardAll : texts.discardCount({ count })}
            </Button>
            <Button
              variant="primary"
              isDisabled={!chosen.some(guestUpload => guestUpload.opened)}
              onPress={review.add}
            >
              {areAllChosen ? texts.addAll : texts.addCount({ count })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.review}>
        {guestUploads.length === 0 ? (
          <p>{texts.allReviewed}</p>
        ) : (
          <div className={styles.hint}>
            <p>{texts.visitorsUnknown}</p>
            {unseen > 0 && <p>{texts.moreVisitorFiles({ count: unseen })}</p>}
          </div>
        )}
        {adding && (
          <div className={styles.progress}>
            <p role="status">{texts.addingFile({ file: adding.done + 1, total: adding.total })}</p>
            <ProgressBar label={texts.adding} value={(adding.done / adding.total) * 100} />
          </div>
        )}
        {failures.length > 0 && (
          <Banner tone="error">
            {failures.length === 1
              ? failures[0]
              : texts.filesFailed({ count: failures.length, first: failures[0] ?? '' })}
          </Banner>
        )}
        <ul className={styles.guestUploads} aria-label={texts.visitorFiles}>
          {guestUploads.map(guestUpload => (
            <GuestUploadTile
              key={guestUpload.id}
              guestUpload={guestUpload}
              isChosen={chosen.includes(guestUpload)}
              disabled={adding !== undefined}
              onChoose={isChosen => review.choose(guestUpload, isChosen)}
            />
          ))}
        </ul>
      </div>
      <ConfirmDialog
        title={texts.discardQuestion}
        message={texts.discardMessage({ count })}
        confirm={texts.discard}
        busy={texts.discarding}
        isOpen={asks}
        onOpenChange={setAsks}
        onConfirm={review.discard}
        failure={texts.discardFailed}
      />
    </Dialog>
  )
}
