import type { FolderSource } from '../folder-source.ts'
import type { ImportOptions } from '../kept-import.ts'
import type { ImportProblem } from '../scan-folder.ts'

export interface WatchOptions extends ImportOptions {
  /** Paths of subfolders that are not looked into, relative to the folder. */
  leftOut?: readonly string[]
  pausesOnMetered?: boolean
  pausesOnLowBattery?: boolean
}

export type WatchPause = 'metered' | 'low-battery'

export interface WatchedFolder {
  handle: string
  name: string
  options: WatchOptions
  imported: number
  /** When the folder was last scanned, in milliseconds since 1970. */
  looked?: number
  importing?: { completed: number; total: number } | undefined
  failed: readonly ImportProblem[]
  failure?: string | undefined
  /** True while an import waits for a server that it cannot reach. */
  isWaiting?: boolean
  /** True if the folder can be read again only after the person allows it. */
  needsAccess?: boolean
  /** Why new files wait, as the options ask. */
  paused?: WatchPause | undefined
  /** True if the operating system reports only some changes in the folder. The next scan finds the rest. */
  isPartly: boolean
}

export interface WatchableFolders {
  /**
   * Resolves to undefined if the folder is no longer accessible. Throws AccessNeededError, as reading the
   * folder does, if the person must allow the access again.
   */
  open(handle: string): Promise<FolderSource | undefined>
  /** Calls `changed` after changes. `isWhole` is false if the operating system reports only some. */
  follow(handle: string, changed: () => void): Promise<{ isWhole: boolean; stop(): void }>
  /** The folders to forget unless something needs them. Leaves out those that were picked just now. */
  forgettable(): Promise<string[]>
  forget(handle: string): Promise<void>
  /** Asks the person for access. Call it only on a press. Absent if access is never withdrawn. */
  allow?(handle: string): Promise<boolean>
}

export class AccessNeededError extends Error {
  override name = 'AccessNeededError'
}

/**
 * When all folders were last found to be backed up, in milliseconds since 1970. Undefined without folders, or
 * if the first backup of one has not ended.
 */
export function lastBackup(folders: readonly WatchedFolder[]): number | undefined {
  const times = folders.map(({ looked }) => looked ?? Number.NaN)
  const first = Math.min(...times)
  return Number.isFinite(first) ? first : undefined
}
