import { firstFileText, type UploadEntry } from '@safelight/client/upload-queue'
import { isVideoType } from '@safelight/contract/media-types'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/upload'
import { ArchiveRestore, Check, Pause, Play, RotateCw, Upload, X } from 'lucide-react'
import { memo } from 'react'
import { formatBytes } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from '../upload.module.css'
import { FilePicture } from './file-picture.tsx'

export interface FileRowActions {
  onRemove: (id: number) => void
  onCancel: (id: number) => void
  onRetry: (id: number) => void
  onPause: (id: number) => void
  onResume: (id: number) => void
  onRestore: (id: number) => void
}

/**
 * One chosen file: what it looks like, how far it is, and what can be done with it. Drawn again when its
 * own entry has changed: the list tells of every step of every file.
 */
export const FileRow = memo(function FileRow({
  entry,
  ...actions
}: { entry: UploadEntry } & FileRowActions) {
  const { file, status, progress } = entry
  const name = file.name
  return (
    <li className={styles.row} data-status={status}>
      <FilePicture file={file} isVideo={isVideoType(entry.type)} mayDecode={status === 'idle'} />
      <div className={styles.about}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.state} role={status === 'failed' ? 'alert' : undefined}>
          {stateOf(entry)}
        </span>
        {(status === 'uploading' || (status === 'paused' && progress > 0)) && (
          <ProgressBar label={texts.uploadingName({ name })} value={progress * 100} />
        )}
        {status === 'preparing' && <ProgressBar label={texts.encryptingName({ name })} still />}
      </div>
      {status === 'uploaded' && <Check className={styles.done} size={20} aria-hidden="true" />}
      {buttonsOf(status).map(button => {
        const { label, Icon, act } = BUTTONS[button]
        return (
          <Button
            key={label}
            variant="quiet"
            size="small"
            icon={<Icon size={16} />}
            aria-label={`${label} ${name}`}
            onPress={() => actions[act](entry.id)}
          />
        )
      })}
    </li>
  )
})

const BUTTONS = {
  retry: { label: texts.retry, Icon: RotateCw, act: 'onRetry' },
  pause: { label: texts.pause, Icon: Pause, act: 'onPause' },
  resume: { label: texts.resume, Icon: Play, act: 'onResume' },
  restore: { label: texts.restore, Icon: ArchiveRestore, act: 'onRestore' },
  again: { label: texts.uploadAgain, Icon: Upload, act: 'onRetry' },
  cancel: { label: common.cancel, Icon: X, act: 'onCancel' },
  remove: { label: common.remove, Icon: X, act: 'onRemove' },
} as const

function buttonsOf(status: UploadEntry['status']): (keyof typeof BUTTONS)[] {
  switch (status) {
    case 'idle':
      return ['remove']
    case 'waiting':
    case 'preparing':
    case 'uploading':
      return ['pause', 'cancel']
    case 'paused':
      return ['resume', 'cancel']
    case 'in-trash':
      return ['restore', 'again', 'remove']
    case 'failed':
      return ['retry', 'remove']
    case 'uploaded':
      return []
  }
}

function stateOf({ status, file, movie, progress, errorMessage, ...entry }: UploadEntry): string {
  switch (status) {
    case 'idle':
      return movie
        ? texts.valueLivePhoto({ value: formatBytes(file.size + movie.size) })
        : formatBytes(file.size)
    case 'waiting':
      return texts.waiting
    case 'preparing':
      return texts.encrypting
    case 'uploading':
      return `Uploading ${Math.round(progress * 100)}%`
    case 'paused':
      return progress > 0 ? `Paused at ${Math.round(progress * 100)}%` : common.paused
    case 'uploaded':
      if (entry.restored) return texts.restoredFromYourTrash
      if (!entry.duplicate) return texts.uploaded
      return `Already in your library${entry.first ? ` as ${firstFileText(entry.first)}` : ''}`
    case 'in-trash':
      return texts.thisFileIsInYourTrash
    case 'failed':
      return errorMessage ?? ''
  }
}
