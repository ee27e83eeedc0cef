import type { Waiting } from '@safelight/client/guest-uploads'
import { texts } from '@safelight/texts/albums'
import { texts as common } from '@safelight/texts/common'
import { useState } from 'react'
import { formatCount } from '../../../../shared/format.ts'
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

/** What visitors gave: the owner chooses what enters the album and what is thrown away. */
export function GuestUploadsDialog({ albumId, waiting, onClose }: GuestUploadsDialogProps) {
  const review = useReview(albumId, waiting.guestUploads)
  const { guestUploads, chosen, adding, failures } = review
  const [asks, setAsks] = useState(false)
  const unseen = waiting.count - waiting.guestUploads.length
  const chosenWord = chosen.length === guestUploads.length ? 'all' : String(chosen.length)
  return (
    <Dialog
      title={texts.fromVisitors}
      isOpen
      busy={adding !== undefined}
      onOpenChange={open => !open && onClose(review.added)}
      actions={
        adding ? (
          <Button onPress={review.stop}>{common.stop}</Button>
        ) : (
          <>
            <Button isDisabled={chosen.length === 0} onPress={() => setAsks(true)}>
              Discard {chosenWord}
            </Button>
            <Button
              variant="primary"
              isDisabled={!chosen.some(guestUpload => guestUpload.opened)}
              onPress={review.add}
            >
              Add {chosenWord}
            </Button>
          </>
        )
      }
    >
      <div className={styles.review}>
        {guestUploads.length === 0 ? (
          <p>{texts.nothingWaitsAnyMore}</p>
        ) : (
          <p className={styles.hint}>
            Nobody can say who sent these. What you add is encrypted anew, as if you uploaded it.
            {unseen > 0 && ` ${formatCount(unseen, 'more file')} can be seen after these.`}
          </p>
        )}
        {adding && (
          <div className={styles.progress}>
            <p role="status">
              Adding {adding.done + 1} of {adding.total}...
            </p>
            <ProgressBar label={texts.adding2} value={(adding.done / adding.total) * 100} />
          </div>
        )}
        {failures.length > 0 && (
          <Banner tone="error">
            {failures.length === 1
              ? failures[0]
              : `${failures.length} files could not be added. ${failures[0]}`}
          </Banner>
        )}
        <ul className={styles.guestUploads} aria-label={texts.filesFromVisitors}>
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
        title={texts.discardTheseFiles}
        message={`${formatCount(chosen.length, 'file')} from visitors ${chosen.length === 1 ? 'is' : 'are'} deleted for good.`}
        confirm={texts.discard}
        busy={texts.discarding}
        isOpen={asks}
        onOpenChange={setAsks}
        onConfirm={review.discard}
        failure={texts.failedToDiscard}
      />
    </Dialog>
  )
}
