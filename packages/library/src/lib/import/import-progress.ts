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
  percentage: number
  uploaded: number
  /** Their content was in the library before. */
  duplicates: number
  /** Their content lies in the trash, here or in the export that they are of. */
  inTrash: number
  failed: ImportProblem[]
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
  inTrash: 0,
  failed: [],
}

/** What becomes of a file. */
export type ImportEnd = 'uploaded' | 'duplicates' | 'inTrash'

export const percentageOf = (completed: number, total: number): number =>
  total === 0 ? 100 : Math.floor((completed / total) * 100)
