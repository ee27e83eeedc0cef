import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { ApiError } from '../api/api-client.ts'
import type { DrawnPicture } from './encryption/encrypt-upload.ts'
import type { AcceptedFile } from './files/upload-rules.ts'
import {
  DuplicateError,
  type MetDuplicate,
  type RefuseDuplicate,
} from './sending/duplicate-check.ts'

/** A file that is ready to be sent: in one piece, or in chunks. */
export interface PreparedUpload {
  /** The descriptor that the server gets. */
  dto: ChunkedDescriptor
  /** The picture that was drawn of it, where it is in memory. */
  picture?: DrawnPicture | undefined
  /** After a pause it resumes; a file that is not resumable is prepared again, under new keys. */
  isResumable: boolean
  /** Throws ApiError with the words of the upload's error catalogue, or the signal's reason. */
  send(onProgress: (share: number) => void, signal: AbortSignal): Promise<MediaItem>
  /** Frees everything; must be called in any case. */
  close(): void
}

/** The steps of uploading one file. */
export interface UploadWork {
  prepare(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<PreparedUpload>
  refuseDuplicate: RefuseDuplicate
  /**
   * Gives a picture of the library the movie of a file of the same content; undefined for one that moves already.
   * Throws SeparateFilesError where they cannot be joined.
   */
  joinMovie(
    itemId: string,
    file: AcceptedFile,
    checksum: string,
    signal: AbortSignal,
  ): Promise<MediaItem | undefined>
  /**
   * Gives an item of the library what is new of an upload of the same content; undefined if there is none that opens.
   * Throws ApiError, and OpenError where the server names an item of another content.
   */
  meetDuplicate(
    itemId: string,
    dto: ChunkedDescriptor,
    signal: AbortSignal,
  ): Promise<MetDuplicate | undefined>
  /** Called with each item that the server has acknowledged, and its picture where that is in memory. */
  stored(item: MediaItem, picture?: DrawnPicture): Promise<void>
}

export interface UploadRunDeps {
  work: UploadWork
  file: AcceptedFile
  labels: string[]
  evenIfTrashed: boolean
  /** Runs a transfer when there is room for one more. */
  limited<T>(act: () => Promise<T>): Promise<T>
  onChange(part: UploadStage): void
}

/** How far a file has come. */
export type UploadStage =
  | { status: 'preparing'; progress: 0 }
  | { status: 'uploading'; itemId: string }
  | { progress: number }

/** The upload of one file from start to end, with pauses. */
export interface UploadRun {
  /** Resolves when the file is in the library. Throws what failed, or the reason for which it was stopped. */
  go(): Promise<void>
  /** False if it is paused already. */
  pause(): boolean
  /** Resumes: a large file where it was, a small one from its start. False if it was not paused. */
  resume(): boolean
  stop(reason: StopReason): void
  /** Why it was stopped, if it was. */
  stopped(): StopReason | undefined
  /** Of the prepared item, until it is freed. */
  itemId(): string | undefined
  /** Frees what is prepared. */
  close(): void
}

export type StopReason = 'canceled' | 'closed'

const REASONS = {
  paused: new DOMException('Paused', 'AbortError'),
  canceled: new DOMException('Canceled', 'AbortError'),
  closed: new DOMException('Closed', 'AbortError'),
}

export function createUploadRun(deps: UploadRunDeps): UploadRun {
  const { work, file, labels, evenIfTrashed, limited, onChange } = deps
  let controller = new AbortController()
  /** Open while it is paused. */
  let gate: PromiseWithResolvers<void> | undefined
  let upload: PreparedUpload | undefined
  let stopReason: StopReason | undefined

  async function go(): Promise<void> {
    for (let restarted = false; ; ) {
      try {
        controller.signal.throwIfAborted()
        const { item, picture } = await limited(transfer)
        // Its place in the queue is free meanwhile: what was stored together is taken in together.
        return await work.stored(item, picture)
      } catch (error) {
        // If it was resumed at once, it may notice the pause only now.
        if (error === REASONS.paused || gate) {
          if (!upload?.isResumable) release()
          await gate?.promise
        } else if (isGone(error) && !restarted) {
          // The server has dropped the unfinished upload, as it does after a while: start over, with new keys.
          restarted = true
          release()
        } else throw error
      }
    }
  }

  async function transfer(): Promise<{ item: MediaItem; picture?: DrawnPicture | undefined }> {
    const { signal } = controller
    signal.throwIfAborted()
    if (!upload) {
      onChange({ status: 'preparing', progress: 0 })
      upload = await work.prepare(file, labels, signal)
      signal.throwIfAborted()
    }
    onChange({ status: 'uploading', itemId: upload.dto.id })
    const joined = await joinDuplicate(upload.dto, signal)
    if (joined) return { item: joined }
    try {
      const item = await upload.send(progress => onChange({ progress }), signal)
      return { item, picture: upload.picture }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'DUPLICATE_ITEM')) throw error
      // Another upload of this content was faster.
      const joined = await joinDuplicate(upload.dto, signal)
      if (!joined) throw error
      return { item: joined }
    }
  }

  /**
   * What the library has already gets what is new about it; a picture that it has without its movie gets that, too. Any
   * other duplicate is refused.
   */
  async function joinDuplicate(
    dto: ChunkedDescriptor,
    signal: AbortSignal,
  ): Promise<MediaItem | undefined> {
    if (evenIfTrashed) return undefined
    try {
      await work.refuseDuplicate(dto.checksum)
      return undefined
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error
      const { itemId } = error
      const met = await work.meetDuplicate(itemId, dto, signal)
      const joined = file.movie && (await work.joinMovie(itemId, file, dto.checksum, signal))
      if (!joined) throw new DuplicateError(itemId, met)
      return joined
    }
  }

  function release(): void {
    upload?.close()
    upload = undefined
  }

  /** Lets it continue, under a new controller. */
  function resume(): boolean {
    if (!gate) return false
    gate.resolve()
    gate = undefined
    controller = new AbortController()
    return true
  }

  return {
    go,
    pause() {
      if (gate) return false
      gate = Promise.withResolvers()
      controller.abort(REASONS.paused)
      return true
    },
    resume,
    stop(reason) {
      resume()
      stopReason = reason
      controller.abort(REASONS[reason])
    },
    stopped: () => stopReason,
    itemId: () => upload?.dto.id,
    close: release,
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'
