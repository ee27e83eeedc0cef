import { LIMITS } from '@safelight/contract/limits'
import { ApiError } from './api-client.ts'
import { TwinInTrashError } from './lib/duplicate-check.ts'
import { createEntryList } from './lib/entry-list.ts'
import { createLimiter } from './lib/limiter.ts'
import { createUploadRun, type UploadRun, type UploadWork } from './lib/upload-run.ts'
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
export interface UploadSteps extends UploadWork {
  /** Gives up what may have been sent of an item. */
  discard(itemId: string): Promise<void>
  /** Takes an item back from the trash; false if its content is in the library by now. */
  restore(itemId: string): Promise<boolean>
}

export function createUploadQueue(steps: UploadSteps): UploadQueue {
  const list = createEntryList<UploadEntry>()
  const running = new Map<number, UploadRun>()
  /** The labels of the files that the network has failed. */
  const cutOff = new Map<number, string[]>()
  const limited = createLimiter(LIMITS.uploadsAtOnce)
  let nextId = 1

  function change(id: number, part: Partial<UploadEntry>): void {
    const entry = list.get(id)
    if (entry) list.put({ ...entry, ...part })
  }

  async function run(entry: UploadEntry, labels: string[]): Promise<keyof UploadResult> {
    const { id } = entry
    const current = createUploadRun({
      work: steps,
      file: { file: entry.file, type: entry.type },
      labels,
      evenIfTrashed: entry.twinInTrash !== undefined,
      limited,
      onChange: part => change(id, part),
    })
    running.set(id, current)
    cutOff.delete(id)
    const { errorMessage: _, twinInTrash: __, ...fresh } = entry
    list.put({ ...fresh, status: 'waiting', progress: 0 })
    try {
      await current.go()
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
      const reason = current.stopped()
      if (reason === 'cancelled') reset(id, current.itemId() ?? entry.itemId)
      if (reason) return 'cancelled'
      if (isCutOff(error)) cutOff.set(id, labels)
      change(id, { status: 'failed', errorMessage: messageOf(error) })
      return 'failed'
    } finally {
      current.close()
      running.delete(id)
    }
  }

  /** Makes a cancelled file one that was never sent. */
  function reset(id: number, itemId: string | undefined): void {
    if (itemId !== undefined) steps.discard(itemId).catch(() => {})
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
    if (current) current.stop('cancelled')
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
    entries: list.all,
    subscribe: list.subscribe,
    cancel,
    pause,
    resume,
    resumeAll,

    add(files) {
      const selected = list.all().map(entry => entry.file)
      const { accepted, messages } = checkSelection(files, selected)
      for (const each of accepted) list.put({ ...each, id: nextId++, status: 'idle', progress: 0 })
      return messages
    },

    remove(id) {
      cancel(id)
      list.remove(id)
    },

    clear() {
      for (const { id } of list.all()) cancel(id)
      list.clear()
    },

    pauseAll() {
      for (const id of running.keys()) pause(id)
    },

    uploadAll(labels) {
      resumeAll()
      return runAll(list.all().filter(canStart), labels)
    },

    async upload(id, labels) {
      const entry = list.get(id)
      const starts = entry && (canStart(entry) || entry.status === 'in-trash')
      return runAll(starts ? [entry] : [], labels)
    },

    async restoreTwin(id) {
      const { twinInTrash } = list.get(id) ?? {}
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
        const entry = list.get(id)
        if (entry?.status === 'failed') run(entry, labels)
      }
    },

    close() {
      for (const each of running.values()) each.stop('closed')
      list.clear()
    },
  }
}

const canStart = (entry: UploadEntry) => entry.status === 'idle' || entry.status === 'failed'

const isCutOff = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Network error'
