import { parseLabels } from '@safelight/library/upload-rules'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { StatusMessages, useStatusMessages } from '../../shared/ui/feedback/status-messages.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileList } from './file-list.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import styles from './upload.module.css'
import { useLeaveWarning } from './use-leave-warning.ts'
import { usePastedFiles } from './use-pasted-files.ts'

/** How long the success is shown before the gallery opens, in milliseconds. */
const REDIRECT = 2000

/** Upload Photos: choose files, give them labels, watch them go. */
export function UploadScreen() {
  const { uploads, unfinished } = useLibrary()
  const entries = useSyncExternalStore(uploads.subscribe, uploads.entries)
  const remembered = useSyncExternalStore(unfinished.subscribe, unfinished.list)
  const lost = remembered.filter(({ id }) => !entries.some(({ itemId }) => itemId === id))
  const { messages, add: say } = useStatusMessages()
  const [labels, setLabels] = useState('')
  const openGallery = useOpenGalleryLater()
  const pending = entries.filter(({ status }) => status === 'idle' || status === 'failed')
  const busy = entries.some(({ status }) => active.has(status))
  const paused = entries.some(({ status }) => status === 'paused')
  useLeaveWarning(busy)

  function add(files: File[]): void {
    openGallery.cancel()
    const { added, messages } = uploads.add(files)
    for (const { kind, text } of messages) say(kind, text)
    // What looks like the file of an unfinished upload goes on by itself; its content decides.
    for (const { id, file } of added) {
      if (lost.some(({ name, size }) => name === file.name && size === file.size)) {
        uploads.upload(id, parseLabels(labels))
      }
    }
  }
  usePastedFiles(add)

  const retry = useCallback(
    (id: number) => uploads.upload(id, parseLabels(labels)),
    [uploads, labels],
  )

  async function uploadAll(): Promise<void> {
    if (pending.length === 0 && !paused) return say('error', 'No files to upload.')
    const { uploaded, duplicates, failed, canceled } = await uploads.uploadAll(parseLabels(labels))
    if (uploaded > 0) say('success', `Successfully uploaded ${uploaded} file(s)`)
    if (duplicates > 0) say('success', alreadyThere(duplicates))
    if (failed > 0) say('error', `Failed to upload ${failed} file(s)`)
    const all = uploads.entries()
    const allUploaded = all.length > 0 && all.every(({ status }) => status === 'uploaded')
    if (uploaded + duplicates > 0 && canceled === 0 && allUploaded) openGallery.start()
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
      <UnfinishedList uploads={lost} onDiscard={unfinished.discard} />
      <FileList
        entries={entries}
        onRemove={uploads.remove}
        onCancel={uploads.cancel}
        onRetry={retry}
        onPause={uploads.pause}
        onResume={uploads.resume}
        onRestore={uploads.restoreDuplicate}
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
        {busy && <Button onPress={uploads.pauseAll}>Pause All</Button>}
        {paused && !busy && <Button onPress={uploads.resumeAll}>Resume All</Button>}
        <Button variant="primary" onPress={uploadAll} busy={busy && pending.length === 0}>
          Upload All
        </Button>
      </footer>
    </div>
  )
}

const active = new Set(['waiting', 'preparing', 'uploading'])

const alreadyThere = (files: number): string =>
  `${formatCount(files, 'file')} ${files === 1 ? 'was' : 'were'} already in your library`

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
