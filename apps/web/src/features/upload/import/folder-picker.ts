import type { BegunImport, FolderSource } from '@safelight/client/import'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { desktopFolder } from '../../../components/desktop/desktop-folder.ts'
import { watchableFolders } from '../../../components/desktop/watchable-folders.ts'
import { pickedFolder } from './folder-sources.ts'

/** `showDirectoryPicker` exists only in Chromium, and TypeScript's library lacks it. */
interface FolderPicker {
  showDirectoryPicker(options: {
    id: string
    mode: 'read'
    startIn: 'pictures'
  }): Promise<FileSystemDirectoryHandle>
}

/**
 * Whether the person can choose a folder that is then read step by step. Elsewhere, the browser lists all
 * files of the folder at once.
 */
export const canPickFolder = (): boolean =>
  desktopBridge !== undefined || 'showDirectoryPicker' in window

export const canListFolder = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype

/** Resolves to undefined if the person cancels. */
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

/** Opens the folder of an interrupted import if the desktop app can do so without asking. */
export async function begunFolder({ handle }: BegunImport): Promise<FolderSource | undefined> {
  if (!desktopBridge || handle === undefined) return undefined
  return watchableFolders(desktopBridge).open(handle)
}
