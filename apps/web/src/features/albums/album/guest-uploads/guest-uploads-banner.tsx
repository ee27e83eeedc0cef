import { texts } from '@safelight/texts/features/albums'
import { useRef, useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { useAsync } from '../../../../shared/hooks/use-async.ts'
import { useHeight } from '../../../../shared/hooks/use-height.ts'
import { Button } from '../../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../../shared/ui/feedback/banner.tsx'
import styles from './guest-uploads.module.css'
import { GuestUploadsDialog } from './guest-uploads-dialog.tsx'

export function GuestUploadsBanner({ albumId, onAdded }: { albumId: string; onAdded: () => void }) {
  const { guestUploads, inbox } = useLibrary()
  const { value, reload } = useAsync([guestUploads, albumId], () => guestUploads.waiting(albumId))
  const [isOpen, setIsOpen] = useState(false)
  if (!value || (value.count === 0 && !isOpen)) return null
  return (
    <>
      <Waiting count={value.count} onReview={() => setIsOpen(true)} />
      {isOpen && (
        <GuestUploadsDialog
          albumId={albumId}
          waiting={value}
          onClose={added => {
            setIsOpen(false)
            reload()
            void inbox.refresh()
            if (added) onAdded()
          }}
        />
      )}
    </>
  )
}

function Waiting({ count, onReview }: { count: number; onReview: () => void }) {
  const banner = useRef<HTMLDivElement>(null)
  useHeight(banner, keepSpace)
  return (
    <div ref={banner} className={styles.banner}>
      <Banner
        action={
          <Button size="small" onPress={onReview}>
            {texts.review}
          </Button>
        }
      >
        {texts.visitorFilesWait({ count })}
      </Banner>
    </div>
  )
}

/** The page scrolls the focused element clear of this space, which the banner covers. */
const keepSpace = (height: number) =>
  document.documentElement.style.setProperty('--banner-space', `${height && height + 16}px`)
