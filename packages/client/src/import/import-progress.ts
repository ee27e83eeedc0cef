import { createObservable } from '../async/observables/observable.ts'
import type { NamedDuplicate } from '../items/first-file.ts'
import type { RestoredCounts } from './restoring/restoration.ts'
import type { FolderScan, ImportProblem } from './scan-folder.ts'

/** How far an import is. */
export interface ImportProgress {
  status:
    | 'none'
    | 'scanning'
    /** The folder is looked through, and nothing has been sent. */
    | 'scanned'
    | 'running'
    /** The server cannot be reached; it goes on by itself. */
    | 'waiting'
    | 'paused'
    /** It can go on with the same folder. */
    | 'stopped'
    | 'done'
  scan?: FolderScan
  /** Files that have come to an end, one way or the other. */
  completed: number
  total: number
  /** The file that was begun last. */
  current: string
  /** A hundred with the end alone, which comes after the last file. */
  percentage: number
  /** Items: a live photo, which is of two files, counts once. So do the next two. */
  uploaded: number
  /** Their content was in the library before. */
  duplicates: number
  /** Of those: items that have details now that they did not have before. */
  improved: number
  /** Their content lies in the trash of the library. */
  inTrash: number
  /** They were in the trash of the program that exported them. */
  leftOut: number
  failed: ImportProblem[]
  /** What was left out for another reason than a failure, by name. */
  left: ImportProblem[]
  /** The duplicates by name, as soon as it is known where the first ones are. */
  named: NamedDuplicate[]
  /** Of those uploaded: the server holds them, and has failed to bring them into the library so far. */
  staged: number
  /** What was written beside pictures that have not come yet, by the end of the import. */
  pendingSidecars: number
  /** What an own export has given back beside its items. */
  restored?: RestoredCounts
  /** Why it stopped, if nobody stopped it. */
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
  leftOut: 0,
  failed: [],
  left: [],
  named: [],
  staged: 0,
  pendingSidecars: 0,
}

/** What becomes of a file. */
export type ImportEnd = 'uploaded' | 'duplicates' | 'inTrash' | 'leftOut'

/** The progress of an import, and the ways in which it changes. */
export function createImportProgress() {
  const progress = createObservable<ImportProgress>(NO_IMPORT)
  const change = (part: Partial<ImportProgress>) => progress.set({ ...progress.get(), ...part })
  return {
    ...progress,
    change,
    /** Notes what is not imported. */
    fail(path: string, reason: string): void {
      const { failed } = progress.get()
      // In place: a copy for each of many failures would take longer than the files.
      failed.push({ path, reason })
      change({ failed })
    },
    /** Notes what is left out for another reason. */
    leave(path: string, reason: string): void {
      const { left } = progress.get()
      left.push({ path, reason })
      change({ left })
    },
    /** Names a duplicate. */
    name(duplicate: NamedDuplicate): void {
      const { named } = progress.get()
      named.push(duplicate)
      change({ named })
    },
    /** Counts an item that came to another end than it seemed. */
    recount(from: ImportEnd, to: ImportEnd): void {
      const now = progress.get()
      change({ [from]: now[from] - 1, [to]: now[to] + 1 })
    },
    /** Ends an import that has gone through. */
    end(): void {
      change({ status: 'done', current: '', percentage: 100 })
    },
    /** Counts a file that has come to its end, and the item that came of it. */
    complete(end?: ImportEnd): void {
      const now = progress.get()
      const completed = now.completed + 1
      const percentage = Math.min(99, Math.floor((completed / now.total) * 100))
      change({ completed, percentage, ...(end ? { [end]: now[end] + 1 } : {}) })
    },
  }
}

export type ChangingProgress = ReturnType<typeof createImportProgress>
