import { createWatchers } from '../../async/observables/watchers.ts'
import { createTransferRate } from '../../async/transfer-rate.ts'
import type { NamedDuplicate } from '../../items/first-file.ts'
import type { UploadEntry } from './upload-entry.ts'

export interface UploadTotals {
  /**
   * - `offline`: some files wait until the server answers.
   * - `paused`: all unfinished files are paused.
   * - `ended`: no file is unfinished, and the person has not dismissed the result yet.
   */
  phase: 'none' | 'active' | 'offline' | 'paused' | 'ended'
  files: number
  ended: number
  uploaded: number
  duplicates: number
  restored: number
  inTrash: number
  failed: number
  paused: number
  /** The number of canceled files. `files` does not count them. */
  canceled: number
  bytes: number
  sentBytes: number
  /** Undefined if no estimate is possible. */
  secondsLeft: number | undefined
}

export interface UploadReport {
  failed: { reason: string; names: string[] }[]
  duplicates: NamedDuplicate[]
  inTrash: string[]
}

/** The files of uploads that ran together, until the person dismisses the result. */
export interface UploadBatch {
  /** Returns the same object until a total changes. */
  totals(): UploadTotals
  report(): UploadReport
  subscribe(listener: () => void): () => void
}

/** A batch with the methods by which the queue updates it. Every call except `report` takes constant time. */
export interface LedUploadBatch extends UploadBatch {
  /**
   * Adds a started file, or updates it. If the batch has ended, a started file begins a new batch, which
   * drops only the files that are now in the library.
   */
  put(entry: UploadEntry): void
  leave(id: number): void
  dismiss(): void
}

type Standing =
  | 'active'
  | 'offline'
  | 'paused'
  | 'uploaded'
  | 'duplicates'
  | 'restored'
  | 'inTrash'
  | 'failed'

/** `now` is a monotonic clock in milliseconds. */
export function createUploadBatch(now: () => number): LedUploadBatch {
  const files = new Map<number, UploadEntry>()
  const watchers = createWatchers()
  const rate = createTransferRate(now)
  const counts: Record<Standing, number> = {
    active: 0,
    offline: 0,
    paused: 0,
    uploaded: 0,
    duplicates: 0,
    restored: 0,
    inTrash: 0,
    failed: 0,
  }
  let canceled = 0
  let bytes = 0
  let sentBytes = 0
  let totals: UploadTotals | undefined

  function count(entry: UploadEntry, sign: 1 | -1): void {
    const standing = standingOf(entry)
    counts[standing] += sign
    if (standing === 'failed' || standing === 'inTrash') return
    bytes += sign * entry.file.size
    // Rounded to whole bytes, so that adding and subtracting cancel out exactly.
    sentBytes += sign * Math.round(entry.file.size * entry.progress)
  }

  function takeOut(entry: UploadEntry): void {
    count(entry, -1)
    files.delete(entry.id)
  }

  const isUnderWay = () => counts.active + counts.offline + counts.paused > 0

  function begin(): void {
    canceled = 0
    for (const entry of files.values()) if (isInLibrary(entry)) takeOut(entry)
  }

  function changed(): void {
    totals = undefined
    watchers.changed()
  }

  function phase(): UploadTotals['phase'] {
    if (files.size === 0) return 'none'
    if (counts.offline > 0) return 'offline'
    if (counts.active > 0) return 'active'
    return counts.paused > 0 ? 'paused' : 'ended'
  }

  return {
    totals() {
      const { active, offline, paused, ...ends } = counts
      totals ??= {
        ...ends,
        phase: phase(),
        files: files.size,
        ended: files.size - active - offline - paused,
        paused,
        canceled,
        bytes,
        sentBytes,
        secondsLeft: phase() === 'active' ? rate.secondsFor(bytes - sentBytes) : undefined,
      }
      return totals
    },

    report() {
      const report: UploadReport = { failed: [], duplicates: [], inTrash: [] }
      const failed = new Map<string, string[]>()
      for (const entry of files.values()) {
        const { file, first, errorMessage = '' } = entry
        const standing = standingOf(entry)
        if (standing === 'inTrash') report.inTrash.push(file.name)
        if (standing === 'duplicates') {
          report.duplicates.push({ path: file.name, ...(first ? { first } : {}) })
        }
        if (standing !== 'failed') continue
        const names = failed.get(errorMessage)
        if (names) names.push(file.name)
        else failed.set(errorMessage, [file.name])
      }
      for (const [reason, names] of failed) report.failed.push({ reason, names })
      return report
    },

    subscribe: watchers.subscribe,

    put(entry) {
      const wasActive = phase() === 'active'
      const before = files.get(entry.id)
      if (before) count(before, -1)
      if (isOnItsWay(entry) && !isOnItsWay(before) && !isUnderWay()) begin()
      files.set(entry.id, entry)
      count(entry, 1)
      if (wasActive) rate.note(sentBytes)
      else rate.reset(sentBytes)
      changed()
    },

    leave(id) {
      const entry = files.get(id)
      if (!entry || isInLibrary(entry)) return
      if (isOnItsWay(entry)) canceled += 1
      takeOut(entry)
      changed()
    },

    dismiss() {
      if (isUnderWay()) return
      for (const entry of files.values()) takeOut(entry)
      changed()
    },
  }
}

function standingOf(entry: UploadEntry): Standing {
  switch (entry.status) {
    case 'uploaded':
      if (entry.restored) return 'restored'
      return entry.duplicate ? 'duplicates' : 'uploaded'
    case 'in-trash':
      return 'inTrash'
    case 'failed':
    case 'offline':
    case 'paused':
      return entry.status
    default:
      return 'active'
  }
}

const isInLibrary = ({ status }: UploadEntry) => status === 'uploaded'

const isOnItsWay = (entry: UploadEntry | undefined) =>
  entry !== undefined && ['active', 'offline', 'paused'].includes(standingOf(entry))
