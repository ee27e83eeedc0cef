import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/client/guest-upload'
import { ApiError } from '../api/api-client.ts'
import { createEntryList } from '../async/observables/entry-list.ts'
import { createLimiter } from '../async/queues/limiter.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { checkSelection, type SelectionMessage } from '../upload/files/upload-rules.ts'
import type { Left } from './send-guest-upload.ts'

export interface GuestFile {
  id: number
  file: File
  status: 'waiting' | 'sending' | 'given' | 'failed'
  /** The part of the file that has been sent, 0 to 1. */
  progress: number
  problem?: string
}

export interface GuestUploader {
  files(): readonly GuestFile[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): Promise<SelectionMessage[]>
  retry(): void
  /** Retries the files that failed because the connection was lost. */
  retryLost(): void
  close(): void
}

/** Encrypts and sends one file. Throws ApiError, or an error that says what is wrong with the file. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Left>

/** The number of files in progress: one file is encrypted while another is being sent. */
const AT_ONCE = 2

export function createGuestUploader(
  sendFile: SendFile,
  accepted: { bytes: number; moreFormats: boolean },
  onLeft: (left: Left) => void,
): GuestUploader {
  const list = createEntryList<GuestFile>()
  const limited = createLimiter(AT_ONCE)
  const controller = new AbortController()
  const { signal } = controller
  const enqueue = createSerialQueue()
  let nextId = 1

  function change(id: number, part: Partial<GuestFile>): void {
    const entry = list.get(id)
    if (entry) list.put({ ...entry, ...part })
  }

  async function run(entry: GuestFile): Promise<void> {
    const { problem: _, ...fresh } = entry
    list.put({ ...fresh, status: 'waiting', progress: 0 })
    await limited(async () => {
      if (signal.aborted) return
      change(entry.id, { status: 'sending' })
      try {
        const progress = (share: number) => change(entry.id, { progress: share })
        onLeft(await sendFile(entry.file, progress, signal))
        change(entry.id, { status: 'given', progress: 1 })
      } catch (error) {
        change(entry.id, { status: 'failed', problem: problemOf(error) })
      }
    })
  }

  return {
    files: list.all,
    subscribe: list.subscribe,

    add: files =>
      enqueue(async () => {
        const selected = list.all().map(entry => entry.file)
        const limits = { ...accepted, shown: LIMITS.guestUploadsOfLink }
        const { accepted: added, messages } = await checkSelection(files, selected, limits)
        for (const { file } of added) {
          void run({ id: nextId++, file, status: 'waiting', progress: 0 })
        }
        return messages
      }),

    retry() {
      for (const entry of list.all()) if (entry.status === 'failed') void run(entry)
    },

    retryLost() {
      for (const entry of list.all()) if (entry.problem === texts.disconnected) void run(entry)
    },

    close: () => controller.abort(),
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.message ? error.message : texts.unreadable
  }
  switch (error.code) {
    case 'NOT_FOUND':
      return texts.linkClosed
    case 'LIMIT_REACHED':
      return texts.linkFull
    case 'QUOTA_EXCEEDED':
    case 'STORAGE_FULL':
      return texts.noSpace
    case 'TOO_MANY_REQUESTS':
      return texts.busy
    case 'NETWORK':
    case 'TIMEOUT':
      return texts.disconnected
    default:
      return texts.failed
  }
}
