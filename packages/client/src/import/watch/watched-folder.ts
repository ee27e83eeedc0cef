import type { FolderSource } from '../folder-source.ts'
import type { ImportOptions } from '../kept-import.ts'
import type { ImportProblem } from '../scan-folder.ts'

export interface WatchedFolder {
  handle: string
  name: string
  options: ImportOptions
  imported: number
  /** When the folder was last scanned, in milliseconds since 1970. */
  looked?: number
  importing?: { completed: number; total: number } | undefined
  failed: readonly ImportProblem[]
  failure?: string | undefined
  /** True if the operating system reports only some changes in the folder. The next scan finds the rest. */
  isPartly: boolean
}

export interface WatchableFolders {
  /** Resolves to undefined if the folder is no longer accessible. */
  open(handle: string): Promise<FolderSource | undefined>
  /** Calls `changed` after changes. `isWhole` is false if the operating system reports only some. */
  follow(handle: string, changed: () => void): Promise<{ isWhole: boolean; stop(): void }>
  handles(): Promise<string[]>
  forget(handle: string): Promise<void>
}
