import {
  type CheckedFile,
  type FolderCheck,
  type FolderCheckProgress,
  whyItStays,
} from '@safelight/client/import'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/safe-delete'
import { CircleAlert, Clock, ShieldCheck, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NamesFold } from '../../components/left-out/names-fold.tsx'
import { usePacedStore } from '../../shared/hooks/use-paced-store.ts'
import { saveText } from '../../shared/save-text.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { ProgressBar } from '../../shared/ui/progress/progress-bar.tsx'
import styles from './safe-delete.module.css'

export interface CheckedFolderProps {
  check: FolderCheck
  /** Starts the check again. Absent if the folder cannot be opened again here. */
  onAgain?: () => void
}

/** The results of a check so far. */
export function CheckedFolder({ check, onAgain }: CheckedFolderProps) {
  const progress = usePacedStore(check.subscribe, check.progress)
  const { status, done, total, paused, failure, counts } = progress
  if (status === 'idle') return null
  const isRunning = isRunningNow(status)
  const value = total > 0 ? Math.min(100, (done / total) * 100) : undefined
  return (
    <section className={styles.card} aria-labelledby="checked">
      <h2 id="checked" dir="auto">
        {progress.name}
      </h2>
      {failure && <Banner tone="error">{failure}</Banner>}
      <p className={styles.hint} role="status">
        {statusText(progress)}
      </p>
      {isRunning && <ProgressBar label={texts.progress} value={value} />}
      <Findings files={check.files()} progress={progress} />
      <div className={styles.actions}>
        {isRunning ? (
          <>
            {paused === 'person' ? (
              <Button onPress={check.resume}>{texts.resume}</Button>
            ) : (
              <Button onPress={check.pause}>{texts.pause}</Button>
            )}
            <Button onPress={() => void check.stop()}>{texts.stop}</Button>
          </>
        ) : (
          <>
            {counts.verified.files > 0 && <Deletion check={check} progress={progress} />}
            {onAgain && <Button onPress={onAgain}>{texts.again}</Button>}
          </>
        )}
      </div>
    </section>
  )
}

export const isRunningNow = (status: FolderCheckProgress['status']): boolean =>
  status === 'reading' || status === 'verifying' || status === 'deleting'

function statusText({ status, name, paused, ...progress }: FolderCheckProgress): string {
  const sizes = { done: inBytes(progress.done), total: inBytes(progress.total) }
  if (paused === 'person') return texts.pausedByPerson
  if (paused) return paused === 'metered' ? texts.pausedMetered : texts.pausedLowBattery
  if (status === 'reading') return texts.reading({ name, ...sizes })
  if (status === 'verifying') return texts.verifying(sizes)
  if (status === 'deleting') return texts.deleting(sizes)
  return status === 'done' ? texts.done : texts.stopped
}

interface FindingsProps {
  files: readonly CheckedFile[]
  progress: FolderCheckProgress
}

function Findings({ files, progress: { counts, name, status } }: FindingsProps) {
  const { verified, uploaded, unsafe, deleted } = counts
  const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const
  const isKnown = status !== 'reading'
  return (
    <ul className={styles.findings}>
      {deleted.files > 0 && (
        <Finding icon={<Trash2 {...icon} />}>
          {texts.deleted({ count: deleted.files, size: inBytes(deleted.bytes), name })}
        </Finding>
      )}
      {isKnown && (verified.files > 0 || deleted.files === 0) && (
        <Finding icon={<ShieldCheck {...icon} />} tone="good">
          {texts.verified({ count: verified.files, size: inBytes(verified.bytes) })}
        </Finding>
      )}
      {uploaded.files > 0 && (
        <Finding icon={<Clock {...icon} />}>{texts.uploaded({ count: uploaded.files })}</Finding>
      )}
      {isKnown && unsafe.files > 0 && (
        <Finding icon={<CircleAlert {...icon} />}>
          <NamesFold text={texts.unsafe({ count: unsafe.files })} names={namesOf(files)} />
        </Finding>
      )}
    </ul>
  )
}

const Finding = (props: { icon: ReactNode; tone?: 'good'; children: ReactNode }) => (
  <li data-tone={props.tone}>
    {props.icon}
    <div>{props.children}</div>
  </li>
)

const namesOf = (files: readonly CheckedFile[]): string[] =>
  files.flatMap(({ state, path, why, reason = '' }) =>
    state === 'unsafe' && why ? [texts.unsafeFile({ path, why: whyItStays({ why, reason }) })] : [],
  )

interface DeletionProps {
  check: FolderCheck
  progress: FolderCheckProgress
}

function Deletion({ check, progress: { counts, name, canDelete } }: DeletionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { files: count, bytes } = counts.verified
  const size = inBytes(bytes)

  function save(): void {
    const paths = check.files().flatMap(({ state, path }) => (state === 'verified' ? [path] : []))
    saveText(texts.listName({ name }), `${paths.join('\n')}\n`)
  }

  return (
    <>
      {canDelete ? (
        <Button variant="danger" icon={<Trash2 size={18} />} onPress={() => setIsAsking(true)}>
          {texts.delete({ count })}
        </Button>
      ) : (
        <p className={styles.hint}>{texts.cannotDelete}</p>
      )}
      <Button onPress={save}>{texts.saveList}</Button>
      <ConfirmDialog
        title={texts.deleteTitle({ count })}
        message={texts.deleteMessage({ count, size, name })}
        confirm={texts.deleteConfirm}
        busy={texts.deleteBusy}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={async () => void check.deleteVerified()}
        failure={texts.deleteFailed}
      />
    </>
  )
}
