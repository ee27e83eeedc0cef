import { texts } from '@safelight/texts/features/upload'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { listedFolder } from '../../../components/folders/listed-folder.ts'
import { useDeviceFolders } from '../../../components/folders/use-device-folders.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { chosenArchives } from './folder-sources.ts'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

export function FolderChoice() {
  const { folderImport } = useImport()
  const folders = useDeviceFolders()

  async function pick(): Promise<void> {
    try {
      const folder = await folders?.pick()
      if (folder) await folderImport.scan(folder)
    } catch (error) {
      const reason = errorMessage(error, texts.folderUnusable)
      showToast({ tone: 'error', text: texts.selectFailed({ reason }) })
    }
  }

  function list(files: FileList | null): void {
    if (files && files.length > 0) void folderImport.scan(listedFolder([...files]))
  }

  return (
    <>
      <p className={styles.hint}>{texts.importHint}</p>
      <UnfinishedImport />
      <div className={styles.actions}>
        {folders && <Button onPress={pick}>{texts.selectFolder}</Button>}
        {!folders && canListFolder() && (
          <FileTrigger acceptDirectory onSelect={list}>
            <Button>{texts.selectFolder}</Button>
          </FileTrigger>
        )}
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={ARCHIVES}
          onSelect={files => {
            if (files && files.length > 0) void folderImport.scan(chosenArchives([...files]))
          }}
        >
          <Button>{texts.selectArchives}</Button>
        </FileTrigger>
      </div>
      {!folders && !canListFolder() && <p className={styles.hint}>{texts.folderNeedsDesktopApp}</p>}
    </>
  )
}

const canListFolder = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype

const ARCHIVES = ['.zip', '.tar', '.tgz', '.gz', '.7z', '.rar']

function UnfinishedImport() {
  const { folderImport } = useImport()
  const folders = useDeviceFolders()
  const { value } = useAsync([folderImport, folders], async () => {
    const begun = await folderImport.begun()
    if (!begun || begun.done >= begun.total) return undefined
    const { handle } = begun
    // If the browser must ask for access first, the person selects the folder again.
    const opened = handle === undefined ? undefined : folders?.open(handle)
    return { ...begun, folder: await opened?.catch(() => undefined) }
  })
  if (!value) return null
  const { folder } = value
  const text = folder ? texts.importUnfinished : texts.importUnfinishedSelectAgain
  return (
    <div className={styles.unfinished}>
      <p>{text(value)}</p>
      {folder && (
        <Button variant="primary" onPress={() => void folderImport.continueImport(folder)}>
          {texts.resume}
        </Button>
      )}
    </div>
  )
}
