import type { FolderSource } from '@safelight/client/import'
import { isArchive } from '@safelight/media/archives'
import { texts } from '@safelight/texts/upload'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { chosenArchives, droppedFolder } from './folder-sources.ts'
import { isBusy } from './use-import.ts'

/** Begins the import of what is dropped or pasted, with the scan; tells `onStart`. There is one import at a time. */
export function useImportStart(onStart?: () => void) {
  const { folderImport } = useLibrary()

  function scan(source: FolderSource): void {
    if (isBusy(folderImport.progress())) {
      showToast({ tone: 'warning', text: texts.oneImportAtATimeStop })
      return
    }
    void folderImport.scan(source)
    onStart?.()
  }

  return {
    takeFolders: (dropped: FileSystemEntry[]) => scan(droppedFolder(dropped)),
    /** Takes the archives among files, and gives the others back. */
    takeArchives(files: readonly File[]): File[] {
      const archives = files.filter(({ name }) => isArchive(name))
      if (archives.length > 0) scan(chosenArchives(archives))
      return files.filter(({ name }) => !isArchive(name))
    },
  }
}
