import type { FolderSource, WatchableFolders } from '@safelight/client/import'

/** Folders of this device that can be read again later. */
export interface DeviceFolders extends WatchableFolders {
  /** Lets the person choose a folder. Resolves to undefined if the person cancels. */
  pick(): Promise<FolderSource | undefined>
}
