import { folderHandles } from '@safelight/client/folder-handles'
import { AccessNeededError } from '@safelight/client/watched-folder'
import { texts } from '@safelight/texts/components/desktop'
import { browserFolder } from './browser-folder.ts'
import type { DeviceFolders } from './device-folders.ts'
import { followFolder } from './follow-folder.ts'

/** `showDirectoryPicker` exists only in Chromium. TypeScript's library lacks it and the permissions. */
interface FolderPicker {
  showDirectoryPicker?(options: {
    id: string
    mode: 'read'
    startIn: 'pictures'
  }): Promise<FileSystemDirectoryHandle>
}

interface WithPermission {
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}

const DAY = 24 * 60 * 60 * 1000

const browser = () => window as unknown as FolderPicker

/**
 * Whether the person can choose a folder that is then read step by step, and again later. Elsewhere, the
 * browser lists all files of the folder at once.
 */
export const canPickInBrowser = (): boolean => 'showDirectoryPicker' in window

/** The folders that a person lets the browser read, by the File System Access API. */
export function browserFolders(accountId: string): DeviceFolders {
  const handles = folderHandles(accountId)
  const find = (id: string) =>
    handles.get(id) as Promise<(FileSystemDirectoryHandle & WithPermission) | undefined>
  return {
    async pick() {
      const options = { id: 'safelight-import', mode: 'read', startIn: 'pictures' } as const
      try {
        const folder = await browser().showDirectoryPicker?.call(window, options)
        if (!folder) return undefined
        // Without storage, the folder can be imported but not opened again.
        const handle = await handles.keep(folder).catch(() => undefined)
        return { ...browserFolder(folder), ...(handle === undefined ? {} : { handle }) }
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return undefined
        throw error
      }
    },
    async open(handle) {
      const folder = await find(handle)
      if (!folder) return undefined
      if ((await folder.queryPermission({ mode: 'read' })) !== 'granted')
        throw new AccessNeededError(texts.accessNeeded)
      return { ...browserFolder(folder), handle }
    },
    async follow(handle, changed) {
      return { isWhole: true, stop: await followFolder(await find(handle), changed) }
    },
    // An import of a folder picked today, in any tab, may not have begun yet.
    forgettable: () => handles.pickedBefore(Date.now() - DAY),
    forget: handles.forget,
    async allow(handle) {
      const folder = await find(handle)
      return (await folder?.requestPermission({ mode: 'read' })) === 'granted'
    },
  }
}
