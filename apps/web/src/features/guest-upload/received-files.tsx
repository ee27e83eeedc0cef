import type { GuestFile } from '@safelight/client/guest-session'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/guest-upload'
import { Check, CircleAlert } from 'lucide-react'
import { formatPercent } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { ProgressBar } from '../../shared/ui/progress/progress-bar.tsx'
import styles from './guest-upload.module.css'

export interface ReceivedFilesProps {
  files: readonly GuestFile[]
  /** The name of the album's owner; empty if the link has none. */
  owner: string
  onRetry: () => void
}

export function ReceivedFiles({ files, owner, onRetry }: ReceivedFilesProps) {
  const given = files.filter(({ status }) => status === 'given').length
  const failed = files.filter(({ status }) => status === 'failed').length
  const left = files.length - given - failed
  return (
    <section className={styles.given} aria-label={texts.yourFiles}>
      {left > 0 && (
        <p role="status" className={styles.state}>
          {texts.sendingFiles({ count: left })}
        </p>
      )}
      {left === 0 && given > 0 && (
        <Banner tone="success">
          {owner
            ? texts.filesArrivedForPerson({ count: given, name: owner })
            : texts.filesArrivedForOwner({ count: given })}
        </Banner>
      )}
      {left === 0 && failed > 0 && (
        <Banner
          tone="error"
          action={
            <Button size="small" onPress={onRetry}>
              {common.tryAgain}
            </Button>
          }
        >
          {texts.filesDidNotArrive({ count: failed })}
        </Banner>
      )}
      <ul className={styles.files}>
        {files.map(file => (
          <FileRow key={file.id} given={file} />
        ))}
      </ul>
    </section>
  )
}

const FileRow = ({ given: { file, status, progress, problem } }: { given: GuestFile }) => (
  <li className={styles.file}>
    <span className={styles.name}>{file.name}</span>
    <span className={styles.size}>{inBytes(file.size)}</span>
    <span className={styles.end} data-status={status}>
      {status === 'given' && <Check size={17} aria-label={texts.sent} />}
      {status === 'failed' && <CircleAlert size={17} aria-label={texts.failed} />}
      {status === 'waiting' && texts.waiting}
      {status === 'sending' && formatPercent(Math.floor(progress * 100) / 100)}
    </span>
    {status === 'sending' && (
      <ProgressBar label={texts.sendingFile({ name: file.name })} value={progress * 100} />
    )}
    {problem && <p className={styles.reason}>{problem}</p>}
  </li>
)
