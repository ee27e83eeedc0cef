import { LIMITS } from '@safelight/contract/limits'
import type { MediaItem } from '@safelight/contract/media'
import { ApiError } from './api-client.ts'
import { createLimiter } from './lib/limiter.ts'
import { createObservable } from './lib/observable.ts'
import type { PreparedUpload } from './lib/upload-workers.ts'
import { type AcceptedFile, checkSelection, type SelectionMessage } from './upload-rules.ts'

export interface UploadEntry extends AcceptedFile {
  id: number
  status: 'idle' | 'waiting' | 'preparing' | 'uploading' | 'uploaded' | 'failed'
  /** The share that was sent, 0 to 1. */
  progress: number
  errorMessage?: string
  /** Uploaded before: nothing was stored a second time. */
  duplicate?: boolean
}

export interface UploadResult {
  uploaded: number
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
  /** Stops a file that is on its way; it can be uploaded again. */
  cancel(id: number): void
  clear(): void
  /** Uploads everything that is not uploaded yet, failed files again; resolves when all have ended. */
  uploadAll(labels: string[]): Promise<UploadResult>
  /** Uploads one file, or tries a failed one again. */
  upload(id: number, labels: string[]): Promise<UploadResult>
}

/** The work that the queue orders; it keeps no more than a few files in it at once. */
export interface UploadSteps {
  prepare(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<PreparedUpload>
  send(
    upload: PreparedUpload,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<MediaItem>
  /** Told of each item that the server has acknowledged. */
  stored(item: MediaItem): Promise<void>
}

export function createUploadQueue(steps: UploadSteps): UploadQueue {
  const list = createObservable<readonly UploadEntry[]>([])
  const running = new Map<number, AbortController>()
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

  function cancel(id: number): void {
    running.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
  }

  async function run(entry: UploadEntry, labels: string[]): Promise<keyof UploadResult> {
    const { id } = entry
    const controller = new AbortController()
    running.set(id, controller)
    const { errorMessage: _, ...fresh } = entry
    replace({ ...fresh, status: 'waiting', progress: 0 })
    try {
      await limited(() => transfer(entry, labels, controller.signal))
      change(id, { status: 'uploaded', progress: 1 })
      return 'uploaded'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DUPLICATE_ITEM') {
        change(id, { status: 'uploaded', progress: 1, duplicate: true })
        return 'uploaded'
      }
      if (controller.signal.aborted) {
        change(id, { status: 'idle', progress: 0 })
        return 'cancelled'
      }
      change(id, { status: 'failed', errorMessage: messageOf(error) })
      return 'failed'
    } finally {
      running.delete(id)
    }
  }

  async function transfer({ id, file, type }: UploadEntry, labels: string[], signal: AbortSignal) {
    signal.throwIfAborted()
    change(id, { status: 'preparing' })
    const upload = await steps.prepare({ file, type }, labels, signal)
    change(id, { status: 'uploading' })
    const item = await steps.send(upload, progress => change(id, { progress }), signal)
    await steps.stored(item)
  }

  async function runAll(entries: UploadEntry[], labels: string[]): Promise<UploadResult> {
    const result: UploadResult = { uploaded: 0, failed: 0, cancelled: 0 }
    for (const end of await Promise.all(entries.map(entry => run(entry, labels)))) result[end] += 1
    return result
  }

  return {
    entries: list.get,
    subscribe: list.subscribe,
    cancel,

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
      for (const id of running.keys()) cancel(id)
      list.set([])
    },

    uploadAll: labels => runAll(list.get().filter(canStart), labels),

    async upload(id, labels) {
      const entry = find(id)
      return runAll(entry && canStart(entry) ? [entry] : [], labels)
    },
  }
}

const canStart = (entry: UploadEntry) => entry.status === 'idle' || entry.status === 'failed'

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Network error'
