import { LIMITS } from '@safelight/contract/limits'
import type { MediaItem } from '@safelight/contract/media'
import { ApiError } from './api-client.ts'
import { TwinInTrashError } from './lib/duplicate-check.ts'
import { createLimiter } from './lib/limiter.ts'
import { createObservable } from './lib/observable.ts'
import type { PreparedUpload } from './lib/upload-workers.ts'
import { type AcceptedFile, checkSelection, type SelectionMessage } from './upload-rules.ts'

export interface UploadEntry extends AcceptedFile {
  id: number
  /** `in-trash`: its twin lies in the trash, and nothing was sent. */
  status:
    | 'idle'
    | 'waiting'
    | 'preparing'
    | 'uploading'
    | 'paused'
    | 'uploaded'
    | 'in-trash'
    | 'failed'
  /** The share that was sent, 0 to 1. */
  progress: number
  /** Of the item that it becomes, once it is known. */
  itemId?: string
  errorMessage?: string
  /** The item in the trash that has the same content. */
  twinInTrash?: string
  /** Uploaded before: nothing was stored a second time. */
  duplicate?: boolean
  /** Taken back from the trash. */
  restored?: boolean
}

export interface UploadResult {
  uploaded: number
  /** Files whose twins lie in the trash. */
  inTrash: number
  failed: number
  cancelled: number
}

/** The files that a person chose to upload, and what has become of each. */
export interface UploadQueue {
  entries(): readonly UploadEntry[]
  subscribe(listener: () => void): () => void
  /** Adds the files that may be uploaded and says why the others may not. */
  add(files: readonly File[]): SelectionMessage[]
  /** Takes a file out; one on its way is cancelled. */
  remove(id: number): void
  /** Stops a file that is on its way and gives up what was sent; it can be uploaded again. */
  cancel(id: number): void
  clear(): void
  /** Holds a file that is on its way, and gives its place to another. */
  pause(id: number): void
  /** Goes on: a large file where it was, a small one from its beginning. */
  resume(id: number): void
  pauseAll(): void
  resumeAll(): void
  /**
   * Uploads everything that is not uploaded yet, failed files again, paused ones further; resolves when
   * all that it has started have ended.
   */
  uploadAll(labels: string[]): Promise<UploadResult>
  /** Uploads one file, tries a failed one again, or uploads one although its twin lies in the trash. */
  upload(id: number, labels: string[]): Promise<UploadResult>
  /** Takes the twin of a file back from the trash, in place of uploading it. */
  restoreTwin(id: number): Promise<void>
  /** Tries what the network has failed again, now that it is back. */
  reconnect(): void
  /** Stops everything and gives nothing up: large files can go on another time. */
  close(): void
}

/** The work that the queue orders; it keeps no more than a few files in it at once. */
export interface UploadSteps {
  prepare(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<PreparedUpload>
  /** Throws TwinInTrashError, unless the file is to be sent all the same. */
  send(
    upload: PreparedUpload,
    evenIfTrashed: boolean,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<MediaItem>
  /** Gives up what may have been sent of an item. */
  discard(itemId: string): Promise<void>
  /** Takes an item back from the trash; false if its content is in the library by now. */
  restore(itemId: string): Promise<boolean>
  /** Told of each item that the server has acknowledged. */
  stored(item: MediaItem): Promise<void>
}

/** One file's road from the press of a button to its end, through pauses. */
interface Run {
  labels: string[]
  controller: AbortController
  /** Open while it is paused. */
  gate?: { open(): void; opened: Promise<void> } | undefined
  /** What it has prepared and not let go of. */
  upload?: PreparedUpload | undefined
}

const stopped = (message: string) => new DOMException(message, 'AbortError')
const CANCELLED = stopped('Cancelled')
const PAUSED = stopped('Paused')
const CLOSED = stopped('Closed')

export function createUploadQueue(steps: UploadSteps): UploadQueue {
  const list = createObservable<readonly UploadEntry[]>([])
  const running = new Map<number, Run>()
  /** The labels of the files that the network has failed. */
  const cutOff = new Map<number, string[]>()
  const limited = createLimiter(LIMITS.uploadsAtOnce)
  let nextId = 1

  const find = (id: number) => list.get().find(entry => entry.id === id)

  function replace(next: UploadEntry): void {
    list.set(list.get().map(entry => (entry.id === next.id ? next : entry)))
  }

  function change(id: number, part: Partial<UploadEntry>): void {
    const entry = find(id)
    if (entry) replace({ ...entry, ...part })
  }

  async function run(entry: UploadEntry, labels: string[]): Promise<keyof UploadResult> {
    const { id } = entry
    const current: Run = { labels, controller: new AbortController() }
    running.set(id, current)
    cutOff.delete(id)
    const { errorMessage: _, twinInTrash: __, ...fresh } = entry
    replace({ ...fresh, status: 'waiting', progress: 0 })
    try {
      await transferThroughPauses(entry, current)
      change(id, { status: 'uploaded', progress: 1 })
      return 'uploaded'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DUPLICATE_ITEM') {
        change(id, { status: 'uploaded', progress: 1, duplicate: true })
        return 'uploaded'
      }
      if (error instanceof TwinInTrashError) {
        change(id, { status: 'in-trash', progress: 0, twinInTrash: error.itemId })
        return 'inTrash'
      }
      const { signal } = current.controller
      if (signal.aborted) {
        if (signal.reason === CANCELLED) reset(id, current.upload?.dto.id ?? entry.itemId)
        return 'cancelled'
      }
      if (isCutOff(error)) cutOff.set(id, labels)
      change(id, { status: 'failed', errorMessage: messageOf(error) })
      return 'failed'
    } finally {
      release(current)
      running.delete(id)
    }
  }

  /** Makes a cancelled file one that was never sent. */
  function reset(id: number, itemId: string | undefined): void {
    if (itemId !== undefined) steps.discard(itemId).catch(() => {})
    const entry = find(id)
    if (!entry) return
    const { itemId: _, errorMessage: __, ...fresh } = entry
    replace({ ...fresh, status: 'idle', progress: 0 })
  }

  async function transferThroughPauses(entry: UploadEntry, current: Run): Promise<void> {
    for (let restarted = false; ; ) {
      try {
        current.controller.signal.throwIfAborted()
        return await limited(() => transfer(entry, current))
      } catch (error) {
        // Resumed at once, it may notice the pause only now.
        if (error === PAUSED || current.gate) {
          if (current.upload && !isResumable(current.upload)) release(current)
          await current.gate?.opened
        } else if (isGone(error) && !restarted) {
          // The server has given it up, as it does after a time: once more, with keys of its own.
          restarted = true
          release(current)
        } else throw error
      }
    }
  }

  async function transfer(
    { id, file, type, twinInTrash }: UploadEntry,
    current: Run,
  ): Promise<void> {
    const { signal } = current.controller
    signal.throwIfAborted()
    if (!current.upload) {
      change(id, { status: 'preparing', progress: 0 })
      current.upload = await steps.prepare({ file, type }, current.labels, signal)
      signal.throwIfAborted()
    }
    const { upload } = current
    change(id, { status: 'uploading', itemId: upload.dto.id })
    const onProgress = (progress: number) => change(id, { progress })
    const item = await steps.send(upload, twinInTrash !== undefined, onProgress, signal)
    await steps.stored(item)
  }

  function pause(id: number): void {
    const current = running.get(id)
    if (!current || current.gate) return
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    current.gate = { open, opened }
    current.controller.abort(PAUSED)
    change(id, { status: 'paused' })
  }

  /** Lets a paused file on, under a new controller. */
  function resume(id: number): void {
    const current = running.get(id)
    if (!current?.gate) return
    current.gate.open()
    current.gate = undefined
    current.controller = new AbortController()
    change(id, { status: 'waiting' })
  }

  function stop(id: number, reason: DOMException): void {
    resume(id)
    running.get(id)?.controller.abort(reason)
  }

  function cancel(id: number): void {
    const entry = find(id)
    if (running.has(id)) stop(id, CANCELLED)
    else if (entry && entry.status !== 'uploaded') reset(id, entry.itemId)
  }

  async function runAll(entries: UploadEntry[], labels: string[]): Promise<UploadResult> {
    const result: UploadResult = { uploaded: 0, inTrash: 0, failed: 0, cancelled: 0 }
    for (const end of await Promise.all(entries.map(entry => run(entry, labels)))) result[end] += 1
    return result
  }

  function resumeAll(): void {
    for (const id of running.keys()) resume(id)
  }

  return {
    entries: list.get,
    subscribe: list.subscribe,
    cancel,
    pause,
    resume,
    resumeAll,

    add(files) {
      const selected = list.get().map(entry => entry.file)
      const { accepted, messages } = checkSelection(files, selected)
      const added = accepted.map(
        (each): UploadEntry => ({ ...each, id: nextId++, status: 'idle', progress: 0 }),
      )
      if (added.length > 0) list.set([...list.get(), ...added])
      return messages
    },

    remove(id) {
      cancel(id)
      list.set(list.get().filter(entry => entry.id !== id))
    },

    clear() {
      for (const { id } of list.get()) cancel(id)
      list.set([])
    },

    pauseAll() {
      for (const id of running.keys()) pause(id)
    },

    uploadAll(labels) {
      resumeAll()
      return runAll(list.get().filter(canStart), labels)
    },

    async upload(id, labels) {
      const entry = find(id)
      const starts = entry && (canStart(entry) || entry.status === 'in-trash')
      return runAll(starts ? [entry] : [], labels)
    },

    async restoreTwin(id) {
      const { twinInTrash } = find(id) ?? {}
      if (twinInTrash === undefined) return
      try {
        const restored = await steps.restore(twinInTrash)
        change(id, { status: 'uploaded', progress: 1, restored, duplicate: !restored })
      } catch (error) {
        change(id, { status: 'failed', errorMessage: messageOf(error) })
      }
    },

    reconnect() {
      for (const [id, labels] of cutOff) {
        const entry = find(id)
        if (entry?.status === 'failed') run(entry, labels)
      }
    },

    close() {
      for (const id of running.keys()) stop(id, CLOSED)
      list.set([])
    },
  }
}

const canStart = (entry: UploadEntry) => entry.status === 'idle' || entry.status === 'failed'

/** A large file goes on with what it has prepared; a small one is sent whole, under new keys. */
const isResumable = (upload: PreparedUpload) => 'chunk' in upload

function release(current: Run): void {
  if (current.upload && 'close' in current.upload) current.upload.close()
  current.upload = undefined
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

const isCutOff = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Network error'
