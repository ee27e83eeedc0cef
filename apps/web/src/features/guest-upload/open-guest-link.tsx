import type { GuestSession } from '@safelight/client/guest-session'
import type { SelectionMessage } from '@safelight/client/upload-queue'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/guest-upload'
import { ImageUp } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { isFileDropItem } from 'react-aria-components/useDrop'
import { RefusedList } from '../../components/left-out/refused-list.tsx'
import { useRefused } from '../../components/left-out/use-refused.ts'
import { AndroidPlacesHint } from '../../components/privacy/android-places-hint.tsx'
import { PhoneLossNotice } from '../../components/privacy/phone-loss-notice.tsx'
import { pickedTypes } from '../../components/privacy/picked-types.ts'
import { formatEnd } from '../../shared/format.ts'
import { useLeaveWarning } from '../../shared/hooks/use-leave-warning.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import styles from './guest-upload.module.css'
import { ReceivedFiles } from './received-files.tsx'

export function OpenGuestLink({ session }: { session: GuestSession }) {
  const { uploader, title, createdByName, expiresAt } = session
  const files = useSyncExternalStore(uploader.subscribe, uploader.files)
  const refusal = useRefused()
  const [said, setSaid] = useState<readonly SelectionMessage[]>([])
  const { filesLeft, bytesLeft } = session.left()
  const isFull = filesLeft === 0 || bytesLeft < SMALLEST
  const underWay = files.some(({ status }) => status === 'waiting' || status === 'sending')
  useLeaveWarning(underWay)
  useEffect(() => {
    window.addEventListener('online', uploader.retryLost)
    return () => window.removeEventListener('online', uploader.retryLost)
  }, [uploader])
  async function add(chosen: File[]): Promise<void> {
    const messages = await uploader.add(chosen)
    refusal.add(messages.filter(({ files }) => files))
    setSaid(messages.filter(({ files }) => !files))
  }

  return (
    <>
      <div className={styles.header}>
        <h1>{title ? texts.addPhotosTo({ title }) : texts.addPhotos}</h1>
        <p>{createdByName ? texts.personCollects({ name: createdByName }) : texts.albumCollects}</p>
      </div>
      {isFull && !underWay ? (
        <Banner tone="info">
          {createdByName
            ? texts.linkFullAskPerson({ name: createdByName })
            : texts.linkFullAskOwner}
        </Banner>
      ) : (
        <DropZone
          className={styles.zone ?? ''}
          aria-label={common.photosAndVideos}
          onDrop={async ({ items }) =>
            add(await Promise.all(items.filter(isFileDropItem).map(item => item.getFile())))
          }
        >
          <ImageUp size={34} strokeWidth={1.25} aria-hidden="true" />
          <p className={styles.invitation}>{texts.chooseFiles}</p>
          <FileTrigger
            allowsMultiple
            {...pickedTypes(session.moreFormats)}
            onSelect={chosen => add([...(chosen ?? [])])}
          >
            <Button variant="primary">{texts.browseFiles}</Button>
          </FileTrigger>
          <p className={styles.facts}>
            {texts.linkLimits({
              size: inBytes(Math.min(session.fileBytes, bytesLeft)),
              count: filesLeft,
              date: formatEnd(expiresAt),
            })}
          </p>
          <AndroidPlacesHint className={styles.facts} />
        </DropZone>
      )}
      {said.map(({ kind, text }) => (
        <Banner key={text} tone={kind}>
          {text}
        </Banner>
      ))}
      <PhoneLossNotice files={useMemo(() => files.map(({ file }) => file), [files])} />
      <RefusedList messages={refusal.refused} onDismiss={refusal.dismiss} />
      {files.length > 0 && (
        <ReceivedFiles files={files} owner={createdByName} onRetry={uploader.retry} />
      )}
      <p className={styles.promise}>
        {createdByName ? texts.onlyPersonCanOpen({ name: createdByName }) : texts.onlyOwnerCanOpen}
      </p>
    </>
  )
}

/** Bytes that even the smallest guest upload takes. If less is left, the link is full. */
const SMALLEST = 1000
