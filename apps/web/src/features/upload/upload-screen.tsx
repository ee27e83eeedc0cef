import { parseLabels } from '@safelight/library/upload-rules'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { StatusMessages, useStatusMessages } from '../../shared/ui/status-messages.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileList } from './file-list.tsx'
import styles from './upload.module.css'
import { useLeaveWarning } from './use-leave-warning.ts'
import { usePastedFiles } from './use-pasted-files.ts'

/** How long the success is shown before the gallery opens, in milliseconds. */
const REDIRECT = 2000

/** Upload Photos: choose files, give them labels, watch them go. */
export function UploadScreen() {
  const { uploads } = useLibrary()
  const entries = useSyncExternalStore(uploads.subscribe, uploads.entries)
  const { messages, add: say } = useStatusMessages()
  const [labels, setLabels] = useState('')
  const openGallery = useOpenGalleryLater()
  const pending = entries.filter(({ status }) => status === 'idle' || status === 'failed')
  const busy = entries.some(({ status }) => active.has(status))
  useLeaveWarning(busy)

  function add(files: File[]): void {
    openGallery.cancel()
    for (const { kind, text } of uploads.add(files)) say(kind, text)
  }
  usePastedFiles(add)

  const retry = useCallback(
    (id: number) => uploads.upload(id, parseLabels(labels)),
    [uploads, labels],
  )

  async function uploadAll(): Promise<void> {
    if (pending.length === 0) return say('error', 'No files to upload.')
    const { uploaded, failed, cancelled } = await uploads.uploadAll(parseLabels(labels))
    if (uploaded > 0) say('success', `Successfully uploaded ${uploaded} file(s)`)
    if (failed > 0) say('error', `Failed to upload ${failed} file(s)`)
    if (failed === 0 && cancelled === 0) openGallery.start()
  }

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Upload Photos</h1>
        <p>Everything is encrypted on this device before it is sent.</p>
      </header>
      <DropZone onFiles={add} compact={entries.length > 0} />
      <TextField
        label="Labels (optional)"
        name="labels"
        value={labels}
        onChange={setLabels}
        placeholder="family, garden, summer"
        description="Separate multiple labels with commas"
      />
      <StatusMessages messages={messages} />
      <FileList
        entries={entries}
        onRemove={uploads.remove}
        onCancel={uploads.cancel}
        onRetry={retry}
      />
      <footer className={styles.actions}>
        {entries.length > 0 && (
          <p className={styles.summary}>
            {formatCount(entries.length, 'file')} ·{' '}
            {formatBytes(entries.reduce((sum, { file }) => sum + file.size, 0))}
          </p>
        )}
        <Button onPress={uploads.clear} isDisabled={entries.length === 0}>
          Clear All
        </Button>
        <Button variant="primary" onPress={uploadAll} busy={busy}>
          Upload All
        </Button>
      </footer>
    </div>
  )
}

const active = new Set(['waiting', 'preparing', 'uploading'])

/** Goes to the gallery after a moment, unless the person stays to add more or leaves before. */
function useOpenGalleryLater() {
  const { uploads } = useLibrary()
  const navigate = useNavigate()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    start() {
      timer.current = window.setTimeout(() => {
        uploads.clear()
        navigate({ to: '/gallery' })
      }, REDIRECT)
    },
    cancel: () => window.clearTimeout(timer.current),
  }
}
