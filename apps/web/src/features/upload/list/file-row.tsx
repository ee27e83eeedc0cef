import { isVideoType, needOfOriginal } from '@safelight/contract/media-types'
import type { UploadEntry } from '@safelight/library/upload-queue'
import { SIGNATURE_BYTES, sniffMediaType } from '@safelight/media/types'
import {
  ArchiveRestore,
  Check,
  Film,
  Image as ImageIcon,
  Pause,
  Play,
  RotateCw,
  Upload,
  X,
} from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { formatBytes } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from '../upload.module.css'

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
      <Preview file={file} isVideo={isVideoType(entry.type)} />
      <div className={styles.about}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.state} role={status === 'failed' ? 'alert' : undefined}>
          {stateOf(entry)}
        </span>
        {(status === 'uploading' || (status === 'paused' && progress > 0)) && (
          <ProgressBar label={`Uploading ${name}`} value={progress * 100} />
        )}
        {status === 'preparing' && <ProgressBar label={`Encrypting ${name}`} />}
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
  retry: { label: 'Retry', Icon: RotateCw, act: 'onRetry' },
  pause: { label: 'Pause', Icon: Pause, act: 'onPause' },
  resume: { label: 'Resume', Icon: Play, act: 'onResume' },
  restore: { label: 'Restore', Icon: ArchiveRestore, act: 'onRestore' },
  again: { label: 'Upload again', Icon: Upload, act: 'onRetry' },
  cancel: { label: 'Cancel', Icon: X, act: 'onCancel' },
  remove: { label: 'Remove', Icon: X, act: 'onRemove' },
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
      return movie ? `${formatBytes(file.size + movie.size)} · live photo` : formatBytes(file.size)
    case 'waiting':
      return 'Waiting...'
    case 'preparing':
      return 'Encrypting...'
    case 'uploading':
      return `Uploading ${Math.round(progress * 100)}%`
    case 'paused':
      return progress > 0 ? `Paused at ${Math.round(progress * 100)}%` : 'Paused'
    case 'uploaded':
      if (entry.restored) return 'Restored from your trash'
      return entry.duplicate ? 'Already in your library' : 'Uploaded'
    case 'in-trash':
      return 'This file is in your trash'
    case 'failed':
      return errorMessage ?? ''
  }
}

/** The file itself as a small picture; a sign for videos and for what cannot be shown. */
function Preview({ file, isVideo }: { file: File; isVideo: boolean }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (isVideo) return
    let made: string | undefined
    let wanted = true
    // Only content that every browser draws is given to an image: they fetch anything else otherwise.
    showsPicture(file).then(
      picture => {
        if (!picture || !wanted) return
        made = URL.createObjectURL(file)
        setUrl(made)
      },
      () => {},
    )
    return () => {
      wanted = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [file, isVideo])
  return (
    <span className={styles.preview}>
      {url ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setUrl(undefined)} />
      ) : isVideo ? (
        <Film size={20} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <ImageIcon size={20} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  )
}

async function showsPicture(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  const need = needOfOriginal(sniffMediaType(head) ?? '')
  return need !== undefined && need !== 'never'
}
