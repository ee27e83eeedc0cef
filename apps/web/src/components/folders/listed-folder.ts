import type { FileEntry, FolderSource } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/upload'

/**
 * A folder from an `<input>`, which lists all files at once. In a browser whose inputs cannot choose folders,
 * the scan fails.
 */
export function listedFolder(files: readonly File[]): FolderSource {
  const [first] = files
  return {
    name: first?.webkitRelativePath.split('/')[0] ?? '',
    isFolder: true,
    async *entries() {
      for (const file of files) {
        if (file.webkitRelativePath === '') throw new Error(texts.scanNeedsDesktopApp)
        yield entryOfFile(file.webkitRelativePath.split('/').slice(1).join('/'), file)
      }
    },
  }
}

export const entryOfFile = (path: string, file: File): FileEntry => ({
  path,
  size: file.size,
  modified: file.lastModified,
  open: async () => file,
})
