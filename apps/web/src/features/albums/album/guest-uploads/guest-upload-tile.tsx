import type { WaitingGuestUpload } from '@safelight/client/guest-uploads'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/albums'
import { FileQuestion, Image, Video } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { onAbort, useAsync } from '../../../../shared/hooks/use-async.ts'
import { Checkbox } from '../../../../shared/ui/fields/checkbox.tsx'
import { GuestUploadView } from './guest-upload-view.tsx'
import styles from './guest-uploads.module.css'

export interface GuestUploadTileProps {
  guestUpload: WaitingGuestUpload
  isChosen: boolean
  disabled: boolean
  onChoose: (isChosen: boolean) => void
}

export function GuestUploadTile({
  guestUpload,
  isChosen,
  disabled,
  onChoose,
}: GuestUploadTileProps) {
  const picture = usePicture(guestUpload)
  const [isLarge, setIsLarge] = useState(false)
  const details = guestUpload.opened?.details
  const name = details?.name ?? texts.fileNotOpened
  const Kind = !details ? FileQuestion : details.type.startsWith('video/') ? Video : Image
  return (
    <li className={styles.guestUpload} data-chosen={isChosen}>
      <button
        type="button"
        className={styles.picture}
        aria-label={texts.enlarge({ name })}
        disabled={!details}
        onClick={() => setIsLarge(true)}
      >
        {picture ? <img src={picture} alt="" /> : <Kind size={28} strokeWidth={1.25} aria-hidden />}
      </button>
      {isLarge && (
        <GuestUploadView
          guestUpload={guestUpload}
          name={name}
          picture={picture}
          onClose={() => setIsLarge(false)}
        />
      )}
      <Checkbox aria-label={name} isSelected={isChosen} onChange={onChoose} disabled={disabled}>
        <span className={styles.name}>{name}</span>
      </Checkbox>
      <span className={styles.size}>{inBytes(guestUpload.bytes)}</span>
    </li>
  )
}

/** Returns an object URL of the thumbnail, and revokes it once it is no longer shown. */
function usePicture(guestUpload: WaitingGuestUpload): string | undefined {
  const { guestUploads } = useLibrary()
  const { value: url } = useAsync([guestUploads, guestUpload], async signal => {
    const blob = await guestUploads.thumbnail(guestUpload)
    if (!blob) return
    const made = URL.createObjectURL(blob)
    onAbort(signal, () => URL.revokeObjectURL(made))
    return made
  })
  return url
}
