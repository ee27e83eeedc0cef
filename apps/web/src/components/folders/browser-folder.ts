import type { FileEntry, FolderRemoval, FolderSource } from '@safelight/client/import'
import { AccessNeededError } from '@safelight/client/watched-folder'
import { texts } from '@safelight/texts/components/desktop'

/** How many files the browser is asked for at a time. */
const AT_ONCE = 64

/** A folder from the browser's dialog. Browsers do not follow symbolic links in it. */
export const browserFolder = (folder: FileSystemDirectoryHandle): FolderSource => ({
  name: folder.name,
  isFolder: true,
  entries: () => filesOf(folder, ''),
  removal: removalIn(folder),
})

interface WithPermission {
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>
}

function removalIn(folder: FileSystemDirectoryHandle): FolderRemoval {
  async function find(path: string) {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    let inside = folder
    for (const part of parts) inside = await inside.getDirectoryHandle(part)
    const content = await (await inside.getFileHandle(name)).getFile()
    return { inside, name, content, size: content.size, modified: content.lastModified }
  }
  return {
    async allow() {
      const asked = folder as unknown as WithPermission
      return (await asked.requestPermission({ mode: 'readwrite' })) === 'granted'
    },
    open: find,
    async remove(path, { size, modified }) {
      const now = await find(path)
      if (now.size !== size || now.modified !== modified) return false
      await now.inside.removeEntry(now.name)
      return true
    },
  }
}

async function* filesOf(
  folder: FileSystemDirectoryHandle,
  before: string,
): AsyncGenerator<FileEntry> {
  const folders: FileSystemDirectoryHandle[] = []
  let files: FileSystemFileHandle[] = []
  const path = ({ name }: FileSystemHandle) => before + name
  const entries = () => Promise.all(files.splice(0).map(file => entryOf(path(file), file)))
  try {
    for await (const [, handle] of folder as unknown as ListedFolder) {
      if (handle.kind === 'directory') folders.push(handle as FileSystemDirectoryHandle)
      else files.push(handle as FileSystemFileHandle)
      if (files.length === AT_ONCE) yield* await entries()
    }
  } catch (error) {
    if (error instanceof AccessNeededError) throw error
    if (isRefused(error)) throw new AccessNeededError(texts.accessNeeded)
    if (before === '') throw new Error(texts.folderUnreadable)
    yield unreadable(before.slice(0, -1))
  }
  yield* await entries()
  files = []
  for (const inside of folders) yield* filesOf(inside, `${path(inside)}/`)
}

/** TypeScript's library lacks the iteration of a directory handle. */
type ListedFolder = AsyncIterable<[string, FileSystemHandle]>

/** Opens the file to learn its size. A file that cannot be opened is listed with zero bytes. */
async function entryOf(path: string, handle: FileSystemFileHandle): Promise<FileEntry> {
  const open = () => handle.getFile()
  const file = await open().catch(error => {
    if (isRefused(error)) throw new AccessNeededError(texts.accessNeeded)
  })
  return { path, size: file?.size ?? 0, modified: file?.lastModified ?? 0, open }
}

const unreadable = (path: string): FileEntry => ({
  path,
  size: 0,
  modified: 0,
  problem: texts.entryUnreadable,
  open: () => Promise.reject(new Error(texts.entryUnreadable)),
})

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
