import { texts } from '@safelight/texts/upload'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorMessage } from '../../../shared/error-message.ts'
import { formatCount, formatNumber } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { begunFolder, canListFolder, canPickFolder, pickFolder } from './folder-picker.ts'
import { chosenArchives, listedFolder } from './folder-sources.ts'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

/** The invitation to choose a folder or archives. */
export function FolderChoice() {
  const { folderImport } = useImport()

  async function pick(): Promise<void> {
    try {
      const folder = await pickFolder()
      if (folder) await folderImport.scan(folder)
    } catch (error) {
      const text = `Failed to select folder: ${errorMessage(error, 'It cannot be used.')}`
      showToast({ tone: 'error', text })
    }
  }

  function list(files: FileList | null): void {
    if (files && files.length > 0) void folderImport.scan(listedFolder([...files]))
  }

  return (
    <>
      <p className={styles.hint}>{texts.importsEverythingInAFolderOr}</p>
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
        <p className={styles.hint}>{texts.localFolderSelectionIsOnlyAvailable}</p>
      )}
    </>
  )
}

const ARCHIVES = ['.zip', '.tar', '.tgz', '.gz', '.7z', '.rar']

/** The import that broke off, if one did, and the way to go on with it. */
function UnfinishedImport() {
  const { folderImport } = useImport()
  const { value } = useAsync([folderImport], async () => {
    const begun = await folderImport.begun()
    if (!begun || begun.done >= begun.total) return undefined
    return { ...begun, folder: await begunFolder(begun).catch(() => undefined) }
  })
  if (!value) return null
  const { name, done, total, folder } = value
  return (
    <div className={styles.unfinished}>
      <p>
        The import of “{name}” is not finished: {formatNumber(done)} of {formatCount(total, 'file')}
        .{!folder && texts.selectItAgainAndItGoes}
      </p>
      {folder && (
        <Button variant="primary" onPress={() => void folderImport.goOn(folder)}>
          {texts.goOn}
        </Button>
      )}
    </div>
  )
}
