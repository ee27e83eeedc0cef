import { parseLabels } from '@safelight/client/upload-rules'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { useNavigate } from '@tanstack/react-router'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { RefusedList } from '../../components/left-out/refused-list.tsx'
import { useRefused } from '../../components/left-out/use-refused.ts'
import { PhoneLossNotice } from '../../components/privacy/phone-loss-notice.tsx'
import { usePacedStore } from '../../shared/hooks/use-paced-store.ts'
import { StatusMessages, useStatusMessages } from '../../shared/ui/feedback/status-messages.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { BackupCard } from './backup-card.tsx'
import { DropZone } from './choosing/drop-zone.tsx'
import { PageDrop } from './choosing/page-drop.tsx'
import { FolderImport } from './import/folder-import.tsx'
import { useImport } from './import/use-import.ts'
import { useImportStart } from './import/use-import-start.ts'
import { FileList } from './list/file-list.tsx'
import { UnfinishedList } from './list/unfinished-list.tsx'
import { ReceivedFiles } from './received/received-files.tsx'
import styles from './upload.module.css'
import { UploadBar } from './upload-bar.tsx'
import { UploadStorage } from './upload-storage.tsx'
import { useFilesOf } from './use-files-of.ts'

/** Milliseconds for which the success is shown before the gallery opens. */
const REDIRECT = 2000

export function UploadScreen() {
  const { uploads, unfinished } = useLibrary()
  const { progress } = useImport()
  const { takeFolders, takeArchives } = useImportStart()
  const entries = usePacedStore(uploads.subscribe, uploads.entries)
  const remembered = useSyncExternalStore(unfinished.subscribe, unfinished.list)
  const lost = remembered.filter(({ id }) => !entries.some(({ itemId }) => itemId === id))
  const { messages, add: say, clear } = useStatusMessages()
  const refusal = useRefused()
  const [labels, setLabels] = useState('')
  const openGallery = useOpenGalleryLater()

  async function add(chosen: File[]): Promise<void> {
    openGallery.cancel()
    clear()
    const { added, messages } = await uploads.add(takeArchives(chosen))
    refusal.add(messages.filter(({ files }) => files))
    for (const { kind, text, files } of messages) if (!files) say(kind, text)
    // A file with the name and size of an unfinished upload is uploaded at once. The unfinished upload
    // resumes only if the content is equal.
    for (const { id, file } of added) {
      if (lost.some(({ name, size }) => name === file.name && size === file.size)) {
        uploads.upload(id, parseLabels(labels))
      }
    }
  }
  usePastedFiles(add)

  async function uploadReceived(files: File[], albumId?: string): Promise<void> {
    openGallery.cancel()
    clear()
    const { added, messages } = await uploads.add(files, albumId)
    refusal.add(messages)
    for (const { id } of added) uploads.upload(id, parseLabels(labels))
  }

  const retry = useCallback(
    (id: number) => uploads.upload(id, parseLabels(labels)),
    [uploads, labels],
  )

  async function uploadAll(): Promise<void> {
    const { uploaded, duplicates, failed, canceled } = await uploads.uploadAll(parseLabels(labels))
    if (uploaded > 0) say('success', texts.filesUploaded({ count: uploaded }))
    if (duplicates > 0) say('success', texts.resultDuplicates({ count: duplicates }))
    if (failed > 0) say('error', texts.filesFailed({ count: failed }))
    const all = uploads.entries()
    const allUploaded = all.length > 0 && all.every(({ status }) => status === 'uploaded')
    if (uploaded + duplicates > 0 && canceled === 0 && allUploaded) openGallery.start()
  }

  return (
    <div className={styles.page}>
      <PageTitle>{common.uploadPhotos}</PageTitle>
      <header className={styles.header}>
        <h1>{common.uploadPhotos}</h1>
        <p>{texts.encryptedFirst}</p>
      </header>
      <ReceivedFiles onUpload={uploadReceived} />
      <UploadStorage />
      <DropZone onFiles={add} compact={entries.length > 0 || progress.status !== 'none'} />
      {entries.length === 0 && <BackupCard />}
      <FolderImport labels={parseLabels(labels)} />
      <PageDrop text={texts.dropToAdd} onFiles={add} onFolders={takeFolders} />
      <TextField
        label={texts.labels}
        name="labels"
        value={labels}
        onChange={setLabels}
        placeholder={texts.labelsExample}
        description={texts.labelsHint}
      />
      <StatusMessages messages={messages} />
      <PhoneLossNotice files={useFilesOf(entries)} />
      <RefusedList messages={refusal.refused} onDismiss={refusal.dismiss} />
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
      <UploadBar
        entries={entries}
        onUploadAll={uploadAll}
        onNothing={() => say('error', texts.noFiles)}
      />
    </div>
  )
}

function useOpenGalleryLater() {
  const { uploads } = useLibrary()
  const navigate = useNavigate()
  const timer = useRef(0)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      window.clearTimeout(timer.current)
    }
  }, [])
  return {
    start() {
      if (!isHere.current) return
      timer.current = window.setTimeout(() => {
        uploads.clear()
        navigate({ to: '/gallery' })
      }, REDIRECT)
    },
    cancel: () => window.clearTimeout(timer.current),
  }
}

function usePastedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
