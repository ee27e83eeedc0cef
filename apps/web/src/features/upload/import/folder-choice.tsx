import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { canListFolder, canPickFolder, pickFolder } from './folder-picker.ts'
import { chosenArchives, listedFolder } from './folder-sources.ts'
import styles from './import.module.css'
import { UnfinishedImport } from './unfinished-import.tsx'
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
      <p className={styles.hint}>
        Imports everything in a folder, or in archives such as a Google Takeout, with its dates,
        places, descriptions and albums. You see what is in it first.
      </p>
      <UnfinishedImport />
      <div className={styles.actions}>
        {canPickFolder() && <Button onPress={pick}>Select Folder</Button>}
        {!canPickFolder() && canListFolder() && (
          <FileTrigger acceptDirectory onSelect={list}>
            <Button>Select Folder</Button>
          </FileTrigger>
        )}
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={ARCHIVES}
          onSelect={files => {
            if (files && files.length > 0) void folderImport.scan(chosenArchives([...files]))
          }}
        >
          <Button>Select Archives</Button>
        </FileTrigger>
      </div>
      {!canPickFolder() && !canListFolder() && (
        <p className={styles.hint}>Local folder selection is only available in the desktop app.</p>
      )}
    </>
  )
}

const ARCHIVES = ['.zip', '.tar', '.tgz', '.gz', '.7z', '.rar']
