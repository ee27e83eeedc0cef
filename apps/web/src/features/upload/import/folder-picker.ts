import type { BegunImport, FolderSource } from '@safelight/client/import'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { desktopFolder } from '../../../components/desktop/desktop-folder.ts'
import { watchableFolders } from '../../../components/desktop/watchable-folders.ts'
import { pickedFolder } from './folder-sources.ts'

/** In Chromium; not in TypeScript's library. */
interface FolderPicker {
  showDirectoryPicker(options: {
    id: string
    mode: 'read'
    startIn: 'pictures'
  }): Promise<FileSystemDirectoryHandle>
}

/** Whether there is a dialog that reads a folder as it goes; other browsers list all of its files at once. */
export const canPickFolder = (): boolean =>
  desktopBridge !== undefined || 'showDirectoryPicker' in window

/** Whether folders can be chosen at all. */
export const canListFolder = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype

/** The folder that a person chooses; undefined if they choose none. */
export async function pickFolder(): Promise<FolderSource | undefined> {
  if (desktopBridge) {
    const picked = await desktopBridge.pickFolder()
    return picked ? desktopFolder(desktopBridge, picked) : undefined
  }
  const { showDirectoryPicker } = window as unknown as FolderPicker
  const options = { id: 'safelight-import', mode: 'read', startIn: 'pictures' } as const
  try {
    return pickedFolder(await showDirectoryPicker.call(window, options))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** The folder of an import that broke off, where it can be had without being picked again. */
export async function begunFolder({ handle }: BegunImport): Promise<FolderSource | undefined> {
  if (!desktopBridge || handle === undefined) return undefined
  return watchableFolders(desktopBridge).open(handle)
}
