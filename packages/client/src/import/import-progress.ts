import { createObservable } from '../async/observables/observable.ts'
import type { NamedDuplicate } from '../items/first-file.ts'
import type { RestoredCounts } from './restoring/restoration.ts'
import type { FolderScan, ImportProblem } from './scan-folder.ts'

export interface ImportProgress {
  status:
    | 'none'
    | 'scanning'
    /** The folder was scanned, and nothing has been sent. */
    | 'scanned'
    | 'running'
    /** The server cannot be reached. Once it can, the import continues automatically. */
    | 'waiting'
    | 'paused'
    /** The import can resume with the same folder. */
    | 'stopped'
    | 'done'
  scan?: FolderScan
  /** The number of finished files, with any result. */
  completed: number
  total: number
  current: string
  /** Reaches 100 only at the end, after the last file. */
  percentage: number
  /** Counts items, as `duplicates` and `improved` do: a live photo of two files counts once. */
  uploaded: number
  /** Items whose content was already in the library. */
  duplicates: number
  /** Duplicates that added details to the existing item. */
  improved: number
  /** Files whose content is in the library's trash. The import leaves them there. */
  inTrash: number
  /** The ids of the items in the trash that have the content of these files. */
  trashed: string[]
  /** Files that the import left out, because they were in the trash of the program that exported them. */
  inGoogleTrash: number
  recentlyDeleted: number
  /** Files in the library that the program that exported them kept out of sight. `aside` says which. */
  archived: number
  hidden: number
  failed: ImportProblem[]
  left: ImportProblem[]
  aside: ImportProblem[]
  named: NamedDuplicate[]
  /** Uploaded files that the server has not yet moved into the library. */
  staged: number
  /** Sidecars whose picture has not appeared by the end of the import. */
  pendingSidecars: number
  /** How many albums and people of a Safelight export the import restored. */
  restored?: RestoredCounts
  /** Why the import stopped, if no person stopped it. */
  failure?: string
}

export const NO_IMPORT: ImportProgress = {
  status: 'none',
  completed: 0,
  total: 0,
  current: '',
  percentage: 0,
  uploaded: 0,
  duplicates: 0,
  improved: 0,
  inTrash: 0,
  trashed: [],
  inGoogleTrash: 0,
  recentlyDeleted: 0,
  archived: 0,
  hidden: 0,
  failed: [],
  left: [],
  aside: [],
  named: [],
  staged: 0,
  pendingSidecars: 0,
}

export type ImportEnd = 'uploaded' | 'duplicates' | 'inTrash' | 'inGoogleTrash' | 'recentlyDeleted'

export function createImportProgress() {
  const progress = createObservable<ImportProgress>(NO_IMPORT)
  const change = (part: Partial<ImportProgress>) => progress.set({ ...progress.get(), ...part })
  return {
    ...progress,
    change,
    fail(path: string, reason: string): void {
      const { failed } = progress.get()
      // Append in place: copying the whole list for each failure is too slow.
      failed.push({ path, reason })
      change({ failed })
    },
    leave(path: string, reason: string): void {
      const { left } = progress.get()
      left.push({ path, reason })
      change({ left })
    },
    findTrashed(id: string): void {
      const { trashed } = progress.get()
      trashed.push(id)
      change({ trashed })
    },
    noteAside(path: string, aside: 'archived' | 'hidden', reason: string): void {
      const now = progress.get()
      now.aside.push({ path, reason })
      change({ aside: now.aside, [aside]: now[aside] + 1 })
    },
    name(duplicate: NamedDuplicate): void {
      const { named } = progress.get()
      named.push(duplicate)
      change({ named })
    },
    recount(from: ImportEnd, to: ImportEnd): void {
      const now = progress.get()
      change({ [from]: now[from] - 1, [to]: now[to] + 1 })
    },
    end(): void {
      change({ status: 'done', current: '', percentage: 100 })
    },
    complete(end?: ImportEnd): void {
      const now = progress.get()
      const completed = now.completed + 1
      const percentage = Math.min(99, Math.floor((completed / now.total) * 100))
      change({ completed, percentage, ...(end ? { [end]: now[end] + 1 } : {}) })
    },
  }
}

export type ChangingProgress = ReturnType<typeof createImportProgress>
