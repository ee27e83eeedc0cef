import type { FolderSource } from '../folder-source.ts'
import type { ImportOptions } from '../kept-import.ts'
import type { ImportProblem } from '../scan-folder.ts'

/** A folder whose new and changed files are imported by themselves. */
export interface WatchedFolder {
  /** By which it is found again after a restart. */
  handle: string
  name: string
  options: ImportOptions
  /** Files that were brought into the library since it is watched. */
  imported: number
  /** When it was looked through last, in milliseconds since 1970. */
  looked?: number
  /** The import that is under way. */
  importing?: { completed: number; total: number } | undefined
  /** What could not be imported since the app has started. */
  failed: readonly ImportProblem[]
  /** Why it could not be looked through, or why its import broke off. */
  failure?: string | undefined
  /** The system does not tell of all changes in it: some are found when it is looked through the next time. */
  isPartly: boolean
}

/** Folders that outlast the end of the app, and tell of their changes. */
export interface WatchableFolders {
  /** Undefined for one that is not to be had any more. */
  open(handle: string): Promise<FolderSource | undefined>
  /** Tells when something in a folder changes. `isWhole` is false if the system does not tell of everything in it. */
  follow(handle: string, changed: () => void): Promise<{ isWhole: boolean; stop(): void }>
  /** The handles of all that may be read. */
  handles(): Promise<string[]>
  /** Gives up the right to read a folder. */
  forget(handle: string): Promise<void>
}
