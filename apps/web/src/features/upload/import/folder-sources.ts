import type { FileEntry, FolderSource } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/upload'
import { entryOfFile } from '../../../components/folders/listed-folder.ts'

export function chosenArchives(files: readonly File[]): FolderSource {
  const [first] = files
  return {
    name: files.length === 1 ? (first?.name ?? '') : texts.archives({ count: files.length }),
    async *entries() {
      for (const file of files) yield entryOfFile(file.name, file)
    },
  }
}

/** Treats dropped folders, and the files that were dropped with them, as one folder. */
export function droppedFolder(dropped: readonly FileSystemEntry[]): FolderSource {
  const folders = dropped.filter(isFolder)
  const [first] = folders
  const isOne = dropped.length === 1 && first !== undefined
  return {
    isFolder: isOne,
    name: isOne ? first.name : nameOf(folders.length, dropped.length - folders.length),
    async *entries() {
      if (isOne) yield* droppedIn(first, '')
      else for (const each of dropped) yield* droppedAt(each, '')
    },
  }
}

const nameOf = (folders: number, files: number): string =>
  files > 0 ? texts.foldersAndFiles({ folders, files }) : texts.folders({ count: folders })

async function* droppedAt(entry: FileSystemEntry, before: string): AsyncGenerator<FileEntry> {
  const path = before + entry.name
  if (isFolder(entry)) yield* droppedIn(entry, `${path}/`)
  else {
    yield* fileOf(
      path,
      () => new Promise((...ends) => (entry as FileSystemFileEntry).file(...ends)),
    )
  }
}

/** `readEntries` returns up to a hundred entries a call, and an empty list at the end. */
async function* droppedIn(
  folder: FileSystemDirectoryEntry,
  before: string,
): AsyncGenerator<FileEntry> {
  const reader = folder.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    if (some.length === 0) return
    for (const entry of some) yield* droppedAt(entry, before)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Opens the file to learn its size. A file that cannot be opened is listed with zero bytes. */
async function* fileOf(path: string, open: () => Promise<File>): AsyncGenerator<FileEntry> {
  const file = await open().catch(() => undefined)
  yield { path, size: file?.size ?? 0, modified: file?.lastModified ?? 0, open }
}
