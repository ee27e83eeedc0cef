import type { SelectionLimits } from './files/upload-rules.ts'
import type { UploadPipeline } from './pipeline.ts'
import type { UploadBatch } from './progress/upload-batch.ts'
import type { UploadEntry } from './progress/upload-entry.ts'
import { canStart, createQueuedFiles } from './queue/queued-files.ts'
import { createSelections, type Selections } from './queue/selections.ts'
import { createUploads, messageOf, type UploadEnd, type UploadSteps } from './queue/uploads.ts'

export {
  duplicateReason,
  firstFileText,
  type NamedDuplicate,
} from '../items/first-file.ts'
export type { SelectionMessage } from './files/upload-rules.ts'
export { shownEntries } from './progress/shown-entries.ts'
export type {
  UploadBatch,
  UploadReport,
  UploadTotals,
} from './progress/upload-batch.ts'
export type { UploadEntry } from './progress/upload-entry.ts'

/** The number of uploads that ended in each way. */
export type UploadResult = Record<UploadEnd, number>

export interface UploadQueue {
  entries(): readonly UploadEntry[]
  subscribe(listener: () => void): () => void
  /** The progress of all started files, including files that are no longer in the queue. */
  batch: UploadBatch
  /**
   * Adds the files that can be uploaded, and says why the others cannot. A picture and the movie of its live
   * photo become one entry, if need be after the queue has read their content. Once stored, the items are also
   * added to the album `albumId`.
   */
  add: Selections['add']
  remove(id: number): void
  cancel(id: number): void
  clear(): void
  /** Pauses a file in progress, so that another can take its place. */
  pause(id: number): void
  resume(id: number): void
  pauseAll(): void
  resumeAll(): void
  /**
   * Uploads all files that are not uploaded yet, retries failed files and resumes paused ones. Waits for all
   * uploads to end. Resolves to the results of the uploads that it started.
   */
  uploadAll(labels: string[]): Promise<UploadResult>
  upload(id: number, labels: string[]): Promise<UploadResult>
  retryFailed(): void
  stop(): void
  clearUploaded(): void
  dismiss(): void
  /** Restores the item in the trash that has the file's content, instead of uploading the file. */
  restoreDuplicate(id: number): Promise<void>
  /** Restores the duplicates in the trash of all files. */
  restoreDuplicates(): Promise<void>
  /** Stops all uploads but abandons none: large files can resume later. */
  close(): void
}

export type QueuePipeline = UploadSteps & Pick<UploadPipeline, 'restore' | 'contentIdOf'>

/**
 * `limits` say which files the queue accepts. `now` is a monotonic clock in milliseconds. After a connection
 * broke, files wait for the pipeline's `reach`.
 */
export function createUploadQueue(
  pipeline: QueuePipeline,
  limits: Partial<SelectionLimits> = {},
  now: () => number = () => performance.now(),
): UploadQueue {
  const closing = new AbortController()
  const files = createQueuedFiles(now)
  const { list, batch, change } = files
  const selections = createSelections(files, pipeline.contentIdOf, limits, closing.signal)
  const uploads = createUploads(pipeline, files, closing.signal)
  const { run, cancel, pause, resume } = uploads

  async function runAll(entries: UploadEntry[], labels: string[]): Promise<UploadResult> {
    const result: UploadResult = { uploaded: 0, duplicates: 0, inTrash: 0, failed: 0, canceled: 0 }
    for (const end of await Promise.all(entries.map(entry => run(entry, labels)))) result[end] += 1
    return result
  }

  function clearUploaded(): void {
    for (const { id, status } of list.all()) if (status === 'uploaded') list.remove(id)
  }

  function resumeAll(): void {
    for (const id of uploads.running()) resume(id)
  }

  async function restoreDuplicate(id: number): Promise<void> {
    const listed = list.get(id)
    if (listed?.duplicateInTrash === undefined) return
    const { duplicateInTrash, ...entry } = listed
    try {
      const restored = await pipeline.restore(duplicateInTrash)
      // The upload finds the restored item as a duplicate, and adds the movie or puts it into the album.
      if (entry.movie || entry.albumId !== undefined)
        return void (await run(entry, entry.labels ?? []))
      change(id, { status: 'uploaded', progress: 1, restored, duplicate: !restored })
    } catch (error) {
      change(id, { status: 'failed', errorMessage: messageOf(error) })
    }
  }

  return {
    entries: list.all,
    subscribe: list.subscribe,
    batch,
    add: selections.add,
    cancel,
    pause,
    resume,
    resumeAll,

    remove(id) {
      cancel(id)
      list.remove(id)
      batch.leave(id)
    },

    clear() {
      for (const { id } of list.all()) {
        cancel(id)
        batch.leave(id)
      }
      list.clear()
    },

    pauseAll() {
      for (const id of uploads.running()) pause(id)
    },

    async uploadAll(labels) {
      resumeAll()
      const joining = selections.joining()
      if (joining) await joining
      const before = uploads.pending()
      const result = await runAll(list.all().filter(canStart), labels)
      await Promise.allSettled(before)
      return result
    },

    async upload(id, labels) {
      const entry = list.get(id)
      const starts = entry && (canStart(entry) || entry.status === 'in-trash')
      return runAll(starts ? [entry] : [], labels)
    },

    restoreDuplicate,
    async restoreDuplicates() {
      for (const { id, status } of list.all()) {
        if (status === 'in-trash') await restoreDuplicate(id)
      }
    },

    retryFailed() {
      for (const entry of list.all()) {
        if (entry.status === 'failed') run(entry, entry.labels ?? [])
      }
    },

    stop() {
      for (const id of uploads.running()) cancel(id)
    },

    clearUploaded,

    dismiss() {
      clearUploaded()
      batch.dismiss()
    },

    close() {
      closing.abort()
      uploads.close()
      list.clear()
    },
  }
}
