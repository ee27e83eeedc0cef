import type { FileEntry, FolderSource } from '@safelight/client/import'
import type { DesktopBridge, PickedFolder } from '@safelight/contract/desktop-bridge'
import { type FolderFile, folderFileAddress } from '@safelight/contract/desktop-files'
import { isArchive } from '@safelight/media/archives'
import { AddressedFile } from '@safelight/media/ranged-files'
import { texts } from '@safelight/texts/desktop'

type Folders = Pick<DesktopBridge, 'beginScan' | 'continueScan' | 'endScan' | 'fileInfo'>

/** Bytes of a file that is read at once as it is opened: it is read several times, and shown by the platform. */
const READ_AT_ONCE = 64 * 2 ** 20

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
        for (const path of step.links) yield { ...unopened(path), isLink: true }
        for (const file of step.files) yield entryOf(bridge, { folder, ...file })
        done = step.done
      }
    } finally {
      await bridge.endScan(scan)
    }
  },
})

/** The folder itself has no path within it: of one that is gone nothing is known. */
function unreadable(path: string): FileEntry {
  if (path === '') throw new Error(texts.theFolderCouldNotBeRead)
  return { ...unopened(path), problem: texts.itCouldNotBeRead }
}

const unopened = (path: string): FileEntry => ({
  path,
  size: 0,
  modified: 0,
  open: () => Promise.reject(new Error(UNREADABLE)),
})

const UNREADABLE = texts.theFileCouldNotBeRead

const entryOf = (bridge: Folders, file: FolderFile): FileEntry => ({
  path: file.path,
  size: file.size,
  modified: file.modified,
  open: async () => contentOf(file.size === 0 ? await asItIsNow(bridge, file) : file),
})

/** A file that seemed to have no bytes, as a second question finds it. */
async function asItIsNow(bridge: Folders, { folder, path }: FolderFile): Promise<FolderFile> {
  const now = await bridge.fileInfo({ folder, path })
  if ('problem' in now) throw new Error(UNREADABLE)
  return { folder, path, ...now }
}

/** A large file, and any archive, is read where it lies, as much of it as is wanted. */
async function contentOf(file: FolderFile): Promise<Blob> {
  const there = new AddressedFile({ address: folderFileAddress(file), size: file.size })
  const isLeft = file.size > READ_AT_ONCE || isArchive(file.path)
  return isLeft ? there : new Blob([await there.bytes()])
}
