import { texts } from '@safelight/texts/features/upload'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { begunFolder, canListFolder, canPickFolder, pickFolder } from './folder-picker.ts'
import { chosenArchives, listedFolder } from './folder-sources.ts'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

export function FolderChoice() {
  const { folderImport } = useImport()

  async function pick(): Promise<void> {
    try {
      const folder = await pickFolder()
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
        {canPickFolder() && <Button onPress={pick}>{texts.selectFolder}</Button>}
        {!canPickFolder() && canListFolder() && (
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
      {!canPickFolder() && !canListFolder() && (
        <p className={styles.hint}>{texts.folderNeedsDesktopApp}</p>
      )}
    </>
  )
}

const ARCHIVES = ['.zip', '.tar', '.tgz', '.gz', '.7z', '.rar']

function UnfinishedImport() {
  const { folderImport } = useImport()
  const { value } = useAsync([folderImport], async () => {
    const begun = await folderImport.begun()
    if (!begun || begun.done >= begun.total) return undefined
    return { ...begun, folder: await begunFolder(begun).catch(() => undefined) }
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
