import { firstFileText, type UploadEntry } from '@safelight/client/upload-queue'
import { inBytes } from '@safelight/contract/in-bytes'
import { isVideoType } from '@safelight/contract/media-types'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { ArchiveRestore, Check, Pause, Play, RotateCw, Upload, X } from 'lucide-react'
import { memo } from 'react'
import { formatPercent } from '../../../shared/format.ts'
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

/** Memoized, because the list renders again at every step of every file. */
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
        {(status === 'uploading' || (isHeld(status) && progress > 0)) && (
          <ProgressBar label={texts.uploadingFile({ name })} value={progress * 100} />
        )}
        {status === 'preparing' && <ProgressBar label={texts.encryptingFile({ name })} still />}
        {status === 'in-trash' && (
          <div className={styles.choices}>
            <Button
              size="small"
              icon={<ArchiveRestore size={16} />}
              aria-label={texts.restoreFile({ name })}
              onPress={() => actions.onRestore(entry.id)}
            >
              {texts.restore}
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={<Upload size={16} />}
              aria-label={texts.uploadFileAgain({ name })}
              onPress={() => actions.onRetry(entry.id)}
            >
              {texts.uploadAgain}
            </Button>
          </div>
        )}
      </div>
      {status === 'uploaded' && <Check className={styles.done} size={20} aria-hidden="true" />}
      {buttonsOf(status).map(button => {
        const { label, Icon, act } = BUTTONS[button]
        return (
          <Button
            key={button}
            variant="quiet"
            size="small"
            icon={<Icon size={16} />}
            aria-label={label({ name })}
            onPress={() => actions[act](entry.id)}
          />
        )
      })}
    </li>
  )
})

const isHeld = (status: UploadEntry['status']) => status === 'paused' || status === 'offline'

const BUTTONS = {
  retry: { label: texts.retryFile, Icon: RotateCw, act: 'onRetry' },
  pause: { label: texts.pauseFile, Icon: Pause, act: 'onPause' },
  resume: { label: texts.resumeFile, Icon: Play, act: 'onResume' },
  cancel: { label: texts.cancelFile, Icon: X, act: 'onCancel' },
  remove: { label: texts.removeFile, Icon: X, act: 'onRemove' },
} as const

function buttonsOf(status: UploadEntry['status']): (keyof typeof BUTTONS)[] {
  switch (status) {
    case 'idle':
      return ['remove']
    case 'waiting':
    case 'preparing':
    case 'uploading':
    case 'offline':
      return ['pause', 'cancel']
    case 'paused':
      return ['resume', 'cancel']
    case 'in-trash':
      return ['remove']
    case 'failed':
      return ['retry', 'remove']
    case 'uploaded':
      return []
  }
}

function stateOf({ status, file, movie, progress, errorMessage, ...entry }: UploadEntry): string {
  switch (status) {
    case 'idle':
      return movie ? texts.livePhoto({ size: inBytes(file.size + movie.size) }) : inBytes(file.size)
    case 'waiting':
      return texts.waiting
    case 'preparing':
      return texts.encrypting
    case 'uploading':
      return texts.uploadingPercent({ percent: formatPercent(progress) })
    case 'paused':
    case 'offline':
      return progress > 0
        ? texts.pausedAtPercent({ percent: formatPercent(progress) })
        : common.paused
    case 'uploaded':
      if (entry.restored) return texts.restoredFromTrash
      if (!entry.duplicate) return texts.uploaded
      return entry.first ? texts.duplicateOf({ file: firstFileText(entry.first) }) : texts.duplicate
    case 'in-trash':
      return texts.fileInTrash
    case 'failed':
      return errorMessage ?? ''
  }
}
