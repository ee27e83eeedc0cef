import {
  type DesktopBridge,
  type FileProblem,
  type FileStamp,
  LARGEST_READ,
  type PickedFolder,
} from '@safelight/contract/desktop-bridge'
import type { FileEntry, FolderSource } from '@safelight/library/import'

type Folders = Pick<DesktopBridge, 'beginScan' | 'continueScan' | 'endScan' | 'readFile'>

/** A file of a picked folder could not be read. `message` may be shown. */
export class FolderFileError extends Error {
  override name = 'FolderFileError'

  constructor(problem: FileProblem) {
    super(MESSAGES[problem])
  }
}

const MESSAGES: Readonly<Record<FileProblem, string>> = {
  changed: 'The file has changed since it was found.',
  unreadable: 'The file could not be read.',
  outside: 'The file lies outside of the folder.',
}

/** A folder that the person has picked in the desktop app. */
export const desktopFolder = (bridge: Folders, { folder, name }: PickedFolder): FolderSource => ({
  name,
  handle: folder,
  async *entries() {
    const scan = await bridge.beginScan(folder)
    try {
      for (let done = false; !done; ) {
        const step = await bridge.continueScan(scan)
        for (const path of step.unreadable) yield unreadable(path)
        for (const file of step.files) yield entryOf(bridge, folder, file)
        done = step.done
      }
    } finally {
      await bridge.endScan(scan)
    }
  },
})

/** The folder itself has no path within it: of one that is gone nothing is known. */
function unreadable(path: string): FileEntry {
  if (path === '') throw new Error('The folder could not be read.')
  const open = () => Promise.reject(new FolderFileError('unreadable'))
  return { path, size: 0, modified: 0, problem: 'It could not be read.', open }
}

const entryOf = (
  bridge: Folders,
  folder: string,
  { path, size, modified }: FileStamp & { path: string },
): FileEntry => ({
  path,
  size,
  modified,
  async open() {
    const pieces: Blob[] = []
    for (let offset = 0; offset < size; offset += LARGEST_READ) {
      const length = Math.min(LARGEST_READ, size - offset)
      const piece = await bridge.readFile({ folder, path, size, modified, offset, length })
      if ('problem' in piece) throw new FolderFileError(piece.problem)
      // A blob is the browser's to keep, on the disk when there is much of it.
      pieces.push(new Blob([piece]))
    }
    return new Blob(pieces)
  },
})
