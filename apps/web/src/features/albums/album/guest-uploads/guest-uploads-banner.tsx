import { texts } from '@safelight/texts/features/albums'
import { useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { useAsync } from '../../../../shared/hooks/use-async.ts'
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
    <div className={styles.banner}>
      <Banner
        action={
          <Button size="small" onPress={() => setIsOpen(true)}>
            {texts.review}
          </Button>
        }
      >
        {texts.visitorFilesWait({ count: value.count })}
      </Banner>
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
    </div>
  )
}
