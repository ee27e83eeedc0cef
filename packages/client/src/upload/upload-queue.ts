import type { MediaItem } from '@safelight/contract/items'
import { mediaTypeOf } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/client/upload'
import { ApiError } from '../api/api-client.ts'
import { createEntryList } from '../async/observables/entry-list.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { namedDuplicate } from '../items/first-file.ts'
import type { LibraryItem } from '../items/item.ts'
import { findLivePhotos, joinFiles, loneFiles, SeparateFilesError } from './files/join-files.ts'
import { originalsFirst } from './files/originals-first.ts'
import { typeInside } from './files/type-inside.ts'
import {
  type AcceptedFile,
  checkSelection,
  type SelectionLimits,
  type SelectionMessage,
} from './files/upload-rules.ts'
import { createOutage, type OutageSteps } from './outage.ts'
import type { UploadPipeline } from './pipeline.ts'
import { createUploadBatch, type UploadBatch } from './progress/upload-batch.ts'
import type { UploadEntry } from './progress/upload-entry.ts'
import { DuplicateError, DuplicateInTrashError } from './sending/duplicate-check.ts'
import { createTransfer, type Transfer, type TransferSteps } from './transfer.ts'

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

export interface UploadResult {
  uploaded: number
  duplicates: number
  inTrash: number
  failed: number
  canceled: number
}

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
  add(
    files: readonly File[],
    albumId?: string,
  ): Promise<{ added: UploadEntry[]; messages: SelectionMessage[] }>
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

export type QueuePipeline = TransferSteps &
  OutageSteps &
  Pick<UploadPipeline, 'storedAgain' | 'matchArrivals' | 'discard' | 'restore' | 'contentIdOf'> & {
    /** Adds a stored item to an album. Throws ApiError. */
    addToAlbum(albumId: string, item: MediaItem | LibraryItem): Promise<void>
  }

/**
 * `limits` say which files the queue accepts. `now` is a monotonic clock in milliseconds. After a connection
 * broke, files wait for the pipeline's `reach`.
 */
export function createUploadQueue(
  pipeline: QueuePipeline,
  limits: Partial<SelectionLimits> = {},
  now: () => number = () => performance.now(),
): UploadQueue {
  const list = createEntryList<UploadEntry>()
  const batch = createUploadBatch(now)
  const running = new Map<number, Transfer>()
  const ends = new Set<Promise<unknown>>()
  const closing = new AbortController()
  /** The search for live photos among added files whose names do not match. The promise may have settled. */
  let joining: Promise<unknown> | undefined
  /** Adds selections one after the other. Each selection is compared with all earlier files. */
  const enqueue = createSerialQueue()
  let nextId = 1
  const { sockets, untilReached } = createOutage(pipeline, closing.signal)

  function change(id: number, part: Partial<UploadEntry>): void {
    const entry = list.get(id)
    if (entry) put({ ...entry, ...part })
  }

  function put(entry: UploadEntry): void {
    list.put(entry)
    batch.put(entry)
  }

  function run(entry: UploadEntry, labels: string[]): Promise<keyof UploadResult> {
    const end = upload(entry, labels)
    ends.add(end)
    return end.finally(() => {
      ends.delete(end)
      return ends.size === 0 ? pipeline.matchArrivals(closing.signal) : undefined
    })
  }

  async function upload(entry: UploadEntry, labels: string[]): Promise<keyof UploadResult> {
    const { id } = entry
    const wasTrashed = entry.duplicateInTrash !== undefined
    let item: MediaItem | undefined
    const stored: QueuePipeline['stored'] = async (record, picture) => {
      await (wasTrashed ? pipeline.storedAgain : pipeline.stored)(record, picture)
      item = record
    }
    const steps = { ...pipeline, sockets, stored }
    const current = createTransfer(steps, {
      file: acceptedOf(entry),
      labels,
      evenIfTrashed: wasTrashed,
      socketFrom: 'start',
      untilReached,
      // A stopped transfer must not change the entry.
      onChange: part => {
        if (!current.stopped()) change(id, part)
      },
    })
    running.set(id, current)
    const { errorMessage: _, duplicateInTrash: __, ...fresh } = entry
    put({ ...fresh, status: 'waiting', progress: 0, labels })
    try {
      await current.go()
      if (!(await isInAlbum(entry, item))) return 'failed'
      change(id, { status: 'uploaded', progress: 1 })
      return 'uploaded'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DUPLICATE_ITEM') {
        const met = error instanceof DuplicateError ? error.met?.item : undefined
        if (!(await isInAlbum(entry, met))) return 'failed'
        const { first } = namedDuplicate(entry.file.name, met)
        change(id, {
          status: 'uploaded',
          progress: 1,
          duplicate: true,
          ...(first ? { first } : {}),
        })
        return 'duplicates'
      }
      if (error instanceof DuplicateInTrashError) {
        change(id, { status: 'in-trash', progress: 0, duplicateInTrash: error.itemId })
        return 'inTrash'
      }
      if (error instanceof SeparateFilesError) return uploadSeparately(entry, labels)
      const reason = current.stopped()
      if (reason === 'canceled') reset(id, current.itemId() ?? entry.itemId)
      if (reason) return 'canceled'
      change(id, { status: 'failed', errorMessage: messageOf(error) })
      return 'failed'
    } finally {
      current.close()
      // `uploadSeparately` may already have started another transfer for the picture.
      if (running.get(id) === current) running.delete(id)
    }
  }

  /** Adds a stored item to the album that its file was chosen for, if any. Returns false after a failure. */
  async function isInAlbum(
    { id, albumId }: UploadEntry,
    item: MediaItem | LibraryItem | undefined,
  ): Promise<boolean> {
    if (albumId === undefined || !item) return true
    try {
      await pipeline.addToAlbum(albumId, item)
      return true
    } catch (error) {
      change(id, { status: 'failed', errorMessage: messageOf(error) })
      return false
    }
  }

  /** Uploads a picture and a movie as two items, because they are not one live photo. */
  async function uploadSeparately(
    { movie, ...picture }: UploadEntry,
    labels: string[],
  ): Promise<keyof UploadResult> {
    const type =
      movie && (mediaTypeOf(movie) ?? (await typeInside(movie.name, movie).catch(() => undefined)))
    if (movie && type) run(entryOf({ file: movie, type }, picture.albumId), labels)
    return run(picture, labels)
  }

  function entryOf(accepted: AcceptedFile, albumId?: string): UploadEntry {
    const into = albumId === undefined ? {} : { albumId }
    const entry: UploadEntry = { ...accepted, ...into, id: nextId++, status: 'idle', progress: 0 }
    list.put(entry)
    return entry
  }

  /** Joins live photos whose names do not match, unless a half was started or removed meanwhile. */
  async function joinLone(lone: UploadEntry[]): Promise<void> {
    const found = await findLivePhotos(lone, pipeline.contentIdOf, closing.signal)
    for (const { picture, movie } of found) {
      if ([picture, movie].some(({ id }) => list.get(id)?.status !== 'idle')) continue
      list.remove(movie.id)
      list.put({ ...picture, movie: movie.file })
    }
  }

  function reset(id: number, itemId: string | undefined): void {
    if (itemId !== undefined) pipeline.discard(itemId).catch(() => {})
    batch.leave(id)
    const entry = list.get(id)
    if (!entry) return
    const { itemId: _, errorMessage: __, ...fresh } = entry
    list.put({ ...fresh, status: 'idle', progress: 0 })
  }

  function pause(id: number): void {
    if (running.get(id)?.pause()) change(id, { status: 'paused' })
  }

  function resume(id: number): void {
    if (running.get(id)?.resume()) change(id, { status: 'waiting' })
  }

  function cancel(id: number): void {
    const entry = list.get(id)
    const current = running.get(id)
    if (current) current.stop('canceled')
    else if (entry && entry.status !== 'uploaded') reset(id, entry.itemId)
  }

  async function runAll(entries: UploadEntry[], labels: string[]): Promise<UploadResult> {
    const result: UploadResult = { uploaded: 0, duplicates: 0, inTrash: 0, failed: 0, canceled: 0 }
    for (const end of await Promise.all(entries.map(entry => run(entry, labels)))) result[end] += 1
    return result
  }

  function clearUploaded(): void {
    for (const { id, status } of list.all()) if (status === 'uploaded') list.remove(id)
  }

  function resumeAll(): void {
    for (const id of running.keys()) resume(id)
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
    cancel,
    pause,
    resume,
    resumeAll,

    add: (files, albumId) =>
      enqueue(async () => {
        const selected = list.all().flatMap(({ file, movie }) => (movie ? [file, movie] : [file]))
        const { accepted, messages } = await checkSelection(files, selected, limits)
        if (closing.signal.aborted) return { added: [], messages }
        const added = originalsFirst(joinFiles(accepted)).map(file => entryOf(file, albumId))
        const lone = loneFiles(added)
        if (lone.length > 0) joining = Promise.all([joining, joinLone(lone)])
        return { added, messages }
      }),

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
      for (const id of running.keys()) pause(id)
    },

    async uploadAll(labels) {
      resumeAll()
      if (joining) await joining
      const before = [...ends]
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
      for (const id of running.keys()) cancel(id)
    },

    clearUploaded,

    dismiss() {
      clearUploaded()
      batch.dismiss()
    },

    close() {
      closing.abort()
      for (const each of running.values()) each.stop('closed')
      list.clear()
    },
  }
}

function acceptedOf({ file, type, movie, isOfRawPair }: UploadEntry): AcceptedFile {
  return { file, type, ...(movie ? { movie } : {}), ...(isOfRawPair ? { isOfRawPair } : {}) }
}

const canStart = (entry: UploadEntry) => entry.status === 'idle' || entry.status === 'failed'

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : texts.networkError
