import type { GuestFile } from '@safelight/client/guest-session'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/guest-upload'
import { Check, CircleAlert } from 'lucide-react'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { ProgressBar } from '../../shared/ui/progress/progress-bar.tsx'
import styles from './guest-upload.module.css'

export interface ReceivedFilesProps {
  files: readonly GuestFile[]
  /** Who gets them. */
  owner: string
  onRetry: () => void
}

/** The files of a session, each with how far it is; and thanks, once all have arrived. */
export function ReceivedFiles({ files, owner, onRetry }: ReceivedFilesProps) {
  const given = files.filter(({ status }) => status === 'given').length
  const failed = files.filter(({ status }) => status === 'failed').length
  const left = files.length - given - failed
  return (
    <section className={styles.given} aria-label={texts.yourFiles}>
      {left > 0 && (
        <p role="status" className={styles.state}>
          Sending {formatCount(left, 'file')}. Keep this page open.
        </p>
      )}
      {left === 0 && given > 0 && (
        <Banner tone="success">
          Thank you! {formatCount(given, 'file')} arrived. {capitalized(owner)} looks at{' '}
          {given === 1 ? 'it' : 'them'} before {given === 1 ? texts.itEnters : texts.theyEnter} the
          album.
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
          {formatCount(failed, 'file')} did not arrive.
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
    <span className={styles.size}>{formatBytes(file.size)}</span>
    <span className={styles.end} data-status={status}>
      {status === 'given' && <Check size={17} aria-label={texts.given} />}
      {status === 'failed' && <CircleAlert size={17} aria-label={texts.failed} />}
      {status === 'waiting' && texts.waiting}
      {status === 'sending' && `${Math.floor(progress * 100)}%`}
    </span>
    {status === 'sending' && (
      <ProgressBar label={texts.sendingName({ name: file.name })} value={progress * 100} />
    )}
    {problem && <p className={styles.reason}>{problem}</p>}
  </li>
)

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
