import type { FileEntry, FolderRemoval, FolderSource } from '@safelight/client/import'
import type { DesktopBridge, PickedFolder } from '@safelight/contract/desktop-bridge'
import { type FolderFile, folderFileAddress } from '@safelight/contract/desktop-files'
import { isArchive } from '@safelight/media/archives'
import { AddressedFile } from '@safelight/media/ranged-files'
import { texts } from '@safelight/texts/components/desktop'

type Folders = Pick<DesktopBridge, 'beginScan' | 'continueScan' | 'endScan' | 'fileInfo'> &
  Partial<Pick<DesktopBridge, 'deleteFile'>>

/** Files up to this size, in bytes, are read whole, because the import reads them several times. */
const READ_AT_ONCE = 8 * 2 ** 20

export const desktopFolder = (bridge: Folders, { folder, name }: PickedFolder): FolderSource => ({
  name,
  isFolder: true,
  handle: folder,
  ...removalIn(bridge, folder),
  async *entries() {
    const scan = await bridge.beginScan(folder)
    try {
      for (let done = false; !done; ) {
        const step = await bridge.continueScan(scan)
        for (const path of step.unreadable) yield unreadable(path)
        for (const path of step.links) yield { ...unopened(path), isLink: true }
        for (const file of step.files) yield entryOf(bridge, { folder, ...file })
        done = step.done
      }
    } finally {
      await bridge.endScan(scan)
    }
  },
})

/** Earlier versions of the desktop app cannot delete files. */
function removalIn(bridge: Folders, folder: string): { removal?: FolderRemoval } {
  const { deleteFile } = bridge
  if (!deleteFile) return {}
  return {
    removal: {
      allow: async () => true,
      async open(path) {
        const now = await bridge.fileInfo({ folder, path })
        if ('problem' in now) return undefined
        return { ...now, content: await contentOf({ folder, path, ...now }) }
      },
      async remove(path, { size, modified }) {
        const answer = await deleteFile({ folder, path, size, modified })
        if (!('problem' in answer)) return true
        if (answer.problem !== 'changed') throw new Error(texts.fileUndeletable)
        return false
      },
    },
  }
}

/**
 * Returns an entry that reports an unreadable file or folder. Throws if the path is empty, which means that
 * the picked folder itself is unreadable.
 */
function unreadable(path: string): FileEntry {
  if (path === '') throw new Error(texts.folderUnreadable)
  return { ...unopened(path), problem: texts.entryUnreadable }
}

const unopened = (path: string): FileEntry => ({
  path,
  size: 0,
  modified: 0,
  open: () => Promise.reject(new Error(texts.fileUnreadable)),
})

const entryOf = (bridge: Folders, file: FolderFile): FileEntry => ({
  path: file.path,
  size: file.size,
  modified: file.modified,
  open: async () => contentOf(file.size === 0 ? await asItIsNow(bridge, file) : file),
})

/** Asks again for the size of a file that was empty in the scan. */
async function asItIsNow(bridge: Folders, { folder, path }: FolderFile): Promise<FolderFile> {
  const now = await bridge.fileInfo({ folder, path })
  if ('problem' in now) throw new Error(texts.fileUnreadable)
  return { folder, path, ...now }
}

async function contentOf(file: FolderFile): Promise<Blob> {
  const there = new AddressedFile({ address: folderFileAddress(file), size: file.size })
  const isLeft = file.size > READ_AT_ONCE || isArchive(file.path)
  return isLeft ? there : new Blob([await there.bytes()])
}
