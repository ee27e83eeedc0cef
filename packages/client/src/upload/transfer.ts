import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { ApiError } from '../api/api-client.ts'
import { abortable } from '../async/waiting/abortable.ts'
import type { DrawnPicture } from './encryption/encrypt-upload.ts'
import type { AcceptedFile } from './files/upload-rules.ts'
import type { PreparedUpload, UploadPipeline } from './pipeline.ts'
import { DuplicateError } from './sending/duplicate-check.ts'

export type TransferSteps = Pick<
  UploadPipeline,
  'prepare' | 'refuseDuplicate' | 'meetDuplicate' | 'joinMovie' | 'sockets' | 'stored'
>

export interface TransferOptions {
  file: AcceptedFile
  labels: string[]
  evenIfTrashed: boolean
  /**
   * When the transfer takes one of the limited connections.
   * - `start`: as the upload queue does, to hold few files of a long queue in memory.
   * - `sending`: as an import does, to read files while others are sent.
   */
  socketFrom: 'start' | 'sending'
  /**
   * Called when the server is unreachable. Resolves once the server answers again. If absent, the transfer
   * throws instead.
   */
  untilReached?: (() => Promise<void>) | undefined
  onChange(part: TransferStage): void
}

export type TransferStage =
  | { status: 'preparing'; progress: 0 }
  | { status: 'uploading'; itemId: string }
  | { status: 'offline' }
  | { status: 'waiting' }
  | { progress: number }

export interface Transfer {
  /** Resolves once the file is in the library. Throws what failed, or the abort reason after `stop`. */
  go(): Promise<void>
  pause(): boolean
  /** Resumes a large file where it stopped, a small one from the start. Returns false if not paused. */
  resume(): boolean
  stop(reason: StopReason): void
  stopped(): StopReason | undefined
  itemId(): string | undefined
  close(): void
}

export type StopReason = 'canceled' | 'closed'

const REASONS = {
  paused: new DOMException('Paused', 'AbortError'),
  canceled: new DOMException('Canceled', 'AbortError'),
  closed: new DOMException('Closed', 'AbortError'),
}

export function createTransfer(
  steps: TransferSteps,
  { file, labels, evenIfTrashed, socketFrom, untilReached, onChange }: TransferOptions,
): Transfer {
  let controller = new AbortController()
  let gate: PromiseWithResolvers<void> | undefined
  let upload: PreparedUpload | undefined
  let stopReason: StopReason | undefined
  const fromStart = socketFrom === 'start' ? steps.sockets : now
  const toSend = socketFrom === 'sending' ? steps.sockets : now

  /** Prepares the file, checks for duplicates, sends the file and passes the item to `stored`. */
  async function transfer(): Promise<void> {
    const { signal } = controller
    const { item, picture } = await fromStart(async (): Promise<Acknowledged> => {
      signal.throwIfAborted()
      if (!upload) {
        onChange({ status: 'preparing', progress: 0 })
        upload = await steps.prepare(file, labels, signal)
        signal.throwIfAborted()
      }
      const { dto, picture, send } = upload
      onChange({ status: 'uploading', itemId: dto.id })
      const joined = await joinDuplicate(dto, signal)
      if (joined) return { item: joined }
      try {
        return {
          item: await toSend(() => send(progress => onChange({ progress }), signal)),
          picture,
        }
      } catch (error) {
        if (!isDuplicate(error)) throw error
        // Another upload of the same content finished while this file was being sent.
        const joined = await joinDuplicate(dto, signal)
        if (!joined) throw error
        return { item: joined }
      }
    })
    // The transfer holds no connection here: other files are sent meanwhile, and their items stored in one
    // batch.
    await steps.stored(item, picture)
  }

  async function go(): Promise<void> {
    let restarted = false
    let outage: Promise<void> | undefined
    for (let cutOff = 0; ; ) {
      try {
        controller.signal.throwIfAborted()
        if (outage) {
          onChange({ status: 'offline' })
          await abortable(outage, controller.signal)
          outage = undefined
          onChange({ status: 'waiting' })
        }
        return await transfer()
      } catch (error) {
        // The pause's error may arrive after the person has already resumed. Then `gate` is undefined and the
        // loop continues.
        if (error === REASONS.paused || gate) {
          if (!upload?.isResumable) release()
          await gate?.promise
        } else if (isGone(error) && !restarted) {
          // The server drops unfinished uploads after a while. Start over with new keys.
          restarted = true
          release()
        } else if (untilReached && isCutOff(error) && cutOff < MOST_CUT_OFF) {
          // Do not count an error of a file that was not sent at all.
          if (!(error instanceof UnreachableError)) cutOff += 1
          outage = untilReached()
          if (!upload?.isResumable) release()
        } else throw error
      }
    }
  }

  /**
   * Asks whether the library already has this content, except with `evenIfTrashed`.
   * - If not, resolves to undefined, and the upload continues.
   * - If so, merges the file's details into the item. If the file brings a movie that the item lacks, adds it
   *   and resolves to the item. Otherwise throws the duplicate's error.
   */
  async function joinDuplicate(
    dto: ChunkedDescriptor,
    signal: AbortSignal,
  ): Promise<MediaItem | undefined> {
    if (evenIfTrashed) return undefined
    try {
      await steps.refuseDuplicate(dto.checksum)
      return undefined
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error
      const { itemId } = error
      const met = await steps.meetDuplicate(itemId, dto, signal)
      const joined = file.movie && (await steps.joinMovie(itemId, file, dto.checksum, signal))
      if (!joined) throw new DuplicateError(itemId, met)
      return joined
    }
  }

  function release(): void {
    upload?.close()
    upload = undefined
  }

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

interface Acknowledged {
  item: MediaItem
  picture?: DrawnPicture | undefined
}

const now = <T>(act: () => Promise<T>): Promise<T> => act()

/** Thrown instead of a request while the server is known to be unreachable. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** The number of broken connections after which a file fails, even if the server answers in between. */
const MOST_CUT_OFF = 5

export const isCutOff = (error: unknown) =>
  error instanceof UnreachableError ||
  (error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT'))

const isDuplicate = (error: unknown) => error instanceof ApiError && error.code === 'DUPLICATE_ITEM'
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'
