import type { MediaItem } from '@safelight/contract/items'
import { mediaTypeOf } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/client/upload'
import { ApiError } from '../../api/api-client.ts'
import { namedDuplicate } from '../../items/first-file.ts'
import type { LibraryItem } from '../../items/item.ts'
import { SeparateFilesError } from '../files/join-files.ts'
import { typeInside } from '../files/type-inside.ts'
import type { AcceptedFile } from '../files/upload-rules.ts'
import { createOutage, type OutageSteps } from '../outage.ts'
import type { UploadPipeline } from '../pipeline.ts'
import type { UploadEntry } from '../progress/upload-entry.ts'
import { DuplicateError, DuplicateInTrashError } from '../sending/duplicate-check.ts'
import { createTransfer, type Transfer, type TransferSteps } from '../transfer.ts'
import type { QueuedFiles } from './queued-files.ts'

/** How the upload of a file ended. */
export type UploadEnd = 'uploaded' | 'duplicates' | 'inTrash' | 'failed' | 'canceled'

export type UploadSteps = TransferSteps &
  OutageSteps &
  Pick<UploadPipeline, 'storedAgain' | 'matchArrivals' | 'discard'> & {
    /** Adds a stored item to an album. Throws ApiError. */
    addToAlbum(albumId: string, item: MediaItem | LibraryItem): Promise<void>
  }

/** The uploads of the queue's files that are in progress. */
export interface Uploads {
  /** Uploads a file. Resolves to how the upload ended. */
  run(entry: UploadEntry, labels: string[]): Promise<UploadEnd>
  pause(id: number): void
  resume(id: number): void
  cancel(id: number): void
  /** The ids of the files in progress. */
  running(): Iterable<number>
  /** The ends of the uploads in progress. */
  pending(): Promise<unknown>[]
  /** Stops all uploads but abandons none. */
  close(): void
}

export function createUploads(
  pipeline: UploadSteps,
  { list, put, change, add, reset: restart }: QueuedFiles,
  closing: AbortSignal,
): Uploads {
  const running = new Map<number, Transfer>()
  const ends = new Set<Promise<unknown>>()
  const { sockets, untilReached } = createOutage(pipeline, closing)

  function run(entry: UploadEntry, labels: string[]): Promise<UploadEnd> {
    const end = upload(entry, labels)
    ends.add(end)
    return end.finally(() => {
      ends.delete(end)
      return ends.size === 0 ? pipeline.matchArrivals(closing) : undefined
    })
  }

  async function upload(entry: UploadEntry, labels: string[]): Promise<UploadEnd> {
    const { id } = entry
    const wasTrashed = entry.duplicateInTrash !== undefined
    let item: MediaItem | undefined
    const stored: UploadSteps['stored'] = async (record, picture) => {
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
  ): Promise<UploadEnd> {
    const type =
      movie && (mediaTypeOf(movie) ?? (await typeInside(movie.name, movie).catch(() => undefined)))
    if (movie && type) run(add({ file: movie, type }, picture.albumId), labels)
    return run(picture, labels)
  }

  function reset(id: number, itemId: string | undefined): void {
    if (itemId !== undefined) pipeline.discard(itemId).catch(() => {})
    restart(id)
  }

  return {
    run,

    pause(id) {
      if (running.get(id)?.pause()) change(id, { status: 'paused' })
    },

    resume(id) {
      if (running.get(id)?.resume()) change(id, { status: 'waiting' })
    },

    cancel(id) {
      const entry = list.get(id)
      const current = running.get(id)
      if (current) current.stop('canceled')
      else if (entry && entry.status !== 'uploaded') reset(id, entry.itemId)
    },

    running: () => running.keys(),
    pending: () => [...ends],

    close() {
      for (const each of running.values()) each.stop('closed')
    },
  }
}

function acceptedOf({ file, type, movie, isOfRawPair }: UploadEntry): AcceptedFile {
  return { file, type, ...(movie ? { movie } : {}), ...(isOfRawPair ? { isOfRawPair } : {}) }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : texts.networkError
