import type { FolderSource } from '@safelight/client/import'
import { isArchive } from '@safelight/media/archives'
import { texts } from '@safelight/texts/features/upload'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { chosenArchives, droppedFolder } from './folder-sources.ts'
import { isBusy } from './use-import.ts'

/**
 * Scans folders and archives that are dropped or pasted, then calls `onStart`. If another import is under
 * way, shows a warning instead.
 */
export function useImportStart(onStart?: () => void) {
  const { folderImport } = useLibrary()

  function scan(source: FolderSource): void {
    if (isBusy(folderImport.progress())) {
      showToast({ tone: 'warning', text: texts.otherImportRunning })
      return
    }
    void folderImport.scan(source)
    onStart?.()
  }

  return {
    takeFolders: (dropped: FileSystemEntry[]) => scan(droppedFolder(dropped)),
    takeArchives(files: readonly File[]): File[] {
      const archives = files.filter(({ name }) => isArchive(name))
      if (archives.length > 0) scan(chosenArchives(archives))
      return files.filter(({ name }) => !isArchive(name))
    },
  }
}
