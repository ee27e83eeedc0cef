import type { FileEntry, FolderSource } from '@safelight/client/import'
import { texts } from '@safelight/texts/upload'

/** A folder that the browser's own dialog gave. Links in it are followed by nobody. */
export const pickedFolder = (folder: FileSystemDirectoryHandle): FolderSource => ({
  name: folder.name,
  entries: () => filesOf(folder, ''),
})

async function* filesOf(
  folder: FileSystemDirectoryHandle,
  before: string,
): AsyncGenerator<FileEntry> {
  for await (const [name, handle] of folder as unknown as ListedFolder) {
    const path = before + name
    if (handle.kind === 'directory') yield* filesOf(handle as FileSystemDirectoryHandle, `${path}/`)
    else yield* fileOf(path, () => (handle as FileSystemFileHandle).getFile())
  }
}

/** As it is iterated; TypeScript's library does not know that. */
type ListedFolder = AsyncIterable<[string, FileSystemHandle]>

/** A folder of which an input lists all files at once. Where inputs know no folders, its scan fails. */
export function listedFolder(files: readonly File[]): FolderSource {
  const [first] = files
  return {
    name: first?.webkitRelativePath.split('/')[0] ?? '',
    async *entries() {
      for (const file of files) {
        if (file.webkitRelativePath === '') throw new Error(DESKTOP_ALONE)
        yield entryOf(file.webkitRelativePath.split('/').slice(1).join('/'), file)
      }
    },
  }
}

const DESKTOP_ALONE = texts.folderScanningIsOnlyAvailableIn

/** Archives that were chosen as files, such as all parts of a Takeout. */
export function chosenArchives(files: readonly File[]): FolderSource {
  const [first] = files
  return {
    name: files.length === 1 ? (first?.name ?? '') : texts.lengthArchives({ length: files.length }),
    async *entries() {
      for (const file of files) yield entryOf(file.name, file)
    },
  }
}

/** Folders that were dropped, with the files beside them. */
export function droppedFolder(dropped: readonly FileSystemEntry[]): FolderSource {
  const folders = dropped.filter(isFolder)
  const [first] = folders
  const isOne = dropped.length === 1 && first !== undefined
  return {
    name: isOne ? first.name : texts.lengthFoldersAndFiles({ length: dropped.length }),
    async *entries() {
      if (isOne) yield* droppedIn(first, '')
      else for (const each of dropped) yield* droppedAt(each, '')
    },
  }
}

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

/** A folder hands its entries over by the hundred, and none at the end. */
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

/** A file whose size is known once it is opened. One that cannot be is listed as a file of no bytes. */
async function* fileOf(path: string, open: () => Promise<File>): AsyncGenerator<FileEntry> {
  const file = await open().catch(() => undefined)
  yield { path, size: file?.size ?? 0, modified: file?.lastModified ?? 0, open }
}

const entryOf = (path: string, file: File): FileEntry => ({
  path,
  size: file.size,
  modified: file.lastModified,
  open: async () => file,
})
