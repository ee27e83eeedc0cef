import type { FolderSource } from '../folder-source.ts'
import type { ImportOptions } from '../kept-import.ts'
import type { ImportProblem } from '../scan-folder.ts'

/** A folder whose new and changed files are imported automatically. */
export interface WatchedFolder {
  /** Identifies the folder, also after a restart of the app. */
  handle: string
  name: string
  options: ImportOptions
  /** Number of files that have entered the library since the folder is watched. */
  imported: number
  /** When it was last scanned, in milliseconds since 1970. */
  looked?: number
  importing?: { completed: number; total: number } | undefined
  /** Failed imports since the app started. */
  failed: readonly ImportProblem[]
  failure?: string | undefined
  /** The system does not report all changes in the folder. The next scan finds the others. */
  isPartly: boolean
}

/** Folders that stay accessible after a restart, and report changes. */
export interface WatchableFolders {
  /** Resolves to undefined if the folder is no longer accessible. */
  open(handle: string): Promise<FolderSource | undefined>
  /** Calls `changed` after changes. `isWhole` is false if the system does not report all of them. */
  follow(handle: string, changed: () => void): Promise<{ isWhole: boolean; stop(): void }>
  handles(): Promise<string[]>
  /** Gives up the permission to read a folder. */
  forget(handle: string): Promise<void>
}
