import type { WaitingGuestUpload } from '@safelight/client/guest-uploads'
import { texts } from '@safelight/texts/features/albums'
import { useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { onAbort, useAsync } from '../../../../shared/hooks/use-async.ts'
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx'
import { Spinner } from '../../../../shared/ui/progress/spinner.tsx'
import styles from './guest-uploads.module.css'

export interface GuestUploadViewProps {
  guestUpload: WaitingGuestUpload
  name: string
  /** The address of the small picture. */
  picture: string | undefined
  onClose: () => void
}

/** Shows the file that would be added. The small picture may show something else, or come from the file. */
export function GuestUploadView({ guestUpload, name, picture, onClose }: GuestUploadViewProps) {
  const { guestUploads } = useLibrary()
  const [isUnknown, setIsUnknown] = useState(false)
  const { value: url, loading } = useAsync([guestUploads, guestUpload], async signal => {
    const file = await guestUploads.smallFile(guestUpload)
    if (!file) return
    const made = URL.createObjectURL(file)
    onAbort(signal, () => URL.revokeObjectURL(made))
    return made
  })
  const shown = isUnknown ? undefined : url
  const isVideo = guestUpload.opened?.details.type.startsWith('video/')
  return (
    <Dialog title={name} isOpen onOpenChange={isOpen => isOpen || onClose()}>
      <div className={styles.view}>
        {loading && <Spinner size={24} />}
        {shown && isVideo && (
          // biome-ignore lint/a11y/useMediaCaption: a visitor's video has no captions
          <video src={shown} controls playsInline onError={() => setIsUnknown(true)} />
        )}
        {shown && !isVideo && <img src={shown} alt={name} onError={() => setIsUnknown(true)} />}
        {!loading && !shown && (
          <>
            {picture && <img src={picture} alt={name} />}
            <p>{picture ? texts.onlySmallPicture : texts.fileNotShown}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
