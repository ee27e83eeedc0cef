import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/upload'
import { FolderPlus, Upload } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { NamesFold } from '../../../components/left-out/names-fold.tsx'
import { usePacedStore } from '../../../shared/hooks/use-paced-store.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { useFilesOf } from '../use-files-of.ts'
import { AlbumDialog } from './album-dialog.tsx'
import styles from './received.module.css'

export interface ReceivedFilesProps {
  onUpload: (files: File[], albumId?: string) => void
}

/** Files that other apps have shared to Safelight. They wait on the device until their uploads have ended. */
export function ReceivedFiles({ onUpload }: ReceivedFilesProps) {
  const { uploads, waitingFiles } = useLibrary()
  const [{ missed, refused }] = useState(whatTheAddressSays)
  const waiting = useSyncExternalStore(waitingFiles.subscribe, waitingFiles.list)
  const entries = usePacedStore(uploads.subscribe, uploads.entries)
  const queued = new Set(useFilesOf(entries))
  const shown = waiting.filter(({ file }) => !queued.has(file))
  const files = shown.map(({ file }) => file)
  const [choosing, setChoosing] = useState(false)
  const [discarding, setDiscarding] = useState(false)

  useEffect(() => {
    const refresh = () => {
      // Without its store, the device has no files to show.
      if (document.visibilityState === 'visible') waitingFiles.refresh().catch(() => {})
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [waitingFiles])

  const size = inBytes(files.reduce((sum, file) => sum + file.size, 0))
  return (
    <>
      {missed && <Banner tone="error">{texts.missedFiles}</Banner>}
      {refused > 0 && <Banner tone="error">{texts.refusedFiles({ count: refused })}</Banner>}
      {files.length > 0 && (
        <section className={styles.received} aria-labelledby="received">
          <h2 id="received">{texts.receivedFiles}</h2>
          <p>{texts.receivedWait}</p>
          <NamesFold
            text={texts.receivedCount({ count: files.length, size })}
            names={files.map(({ name }) => name)}
          />
          <div className={styles.actions}>
            <Button variant="primary" icon={<Upload size={16} />} onPress={() => onUpload(files)}>
              {texts.uploadReceived}
            </Button>
            <Button icon={<FolderPlus size={16} />} onPress={() => setChoosing(true)}>
              {texts.addReceivedToAlbum}
            </Button>
            <Button variant="quiet" onPress={() => setDiscarding(true)}>
              {texts.discardReceived}
            </Button>
          </div>
        </section>
      )}
      <AlbumDialog
        isOpen={choosing}
        onOpenChange={setChoosing}
        onChoose={albumId => onUpload(files, albumId)}
      />
      <ConfirmDialog
        title={texts.discardReceivedQuestion({ count: files.length })}
        message={texts.discardReceivedLoss}
        confirm={texts.discardReceived}
        busy={texts.discarding}
        failure={texts.discardFailed}
        isOpen={discarding}
        onOpenChange={setDiscarding}
        onConfirm={() => waitingFiles.remove(shown.map(({ id }) => id))}
      />
    </>
  )
}

/** The service worker or the server redirects here with these parameters. */
function whatTheAddressSays(): { missed: boolean; refused: number } {
  const said = new URLSearchParams(location.search)
  const refused = Number(said.get('refused'))
  return { missed: said.has('missed'), refused: Number.isSafeInteger(refused) ? refused : 0 }
}
