import { LIMITS } from '@safelight/contract/limits'
import { expect } from 'vitest'
import { createLimiter } from '../src/async/queues/limiter.ts'
import type { PreparedUpload } from '../src/upload/pipeline.ts'
import {
  createUploadQueue,
  type QueuePipeline,
  type UploadQueue,
  type UploadResult,
} from '../src/upload/upload-queue.ts'
import { aChunkedUpload, aFile, anAccount, anUpload, recordOf } from './fixtures.ts'

export const end = (part: Partial<UploadResult>): UploadResult => ({
  uploaded: 0,
  duplicates: 0,
  inTrash: 0,
  failed: 0,
  canceled: 0,
  ...part,
})

export const files = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i}.jpg`))

/**
 * Runs 20 rounds of promise callbacks. Afterwards, nothing is pending except work that the test must complete
 * itself.
 */
export async function settle() {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

export async function sendingQueue({ large = false, count = 1 } = {}) {
  const account = await anAccount()
  const prepared: PreparedUpload[] = []
  const sent: { upload: PreparedUpload; end: () => void; fail: (error: unknown) => void }[] = []
  const log: string[] = []
  async function prepare(file: File): Promise<PreparedUpload> {
    const { dto } = large ? await aChunkedUpload(account, file, 262_144) : await anUpload(account)
    const upload: PreparedUpload = {
      dto,
      isResumable: large,
      send: (onProgress, signal) =>
        new Promise((resolve, reject) => {
          onProgress(0.5)
          sent.push({ upload, end: () => resolve(recordOf(upload)), fail: reject })
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      close: () => void (large && log.push('closed')),
    }
    return upload
  }
  let reached = Promise.withResolvers<void>()
  /** Lets the server answer. The next outage waits again. */
  function answer(): void {
    reached.resolve()
    reached = Promise.withResolvers()
  }
  let before: Promise<unknown> = Promise.resolve()
  const pipeline: QueuePipeline = {
    sockets: createLimiter(LIMITS.uploadsAtOnce),
    // One after another, so that `sent` has the order of the files.
    async prepare({ file }) {
      const preparing = before.then(() => prepare(file))
      before = preparing
      const upload = await preparing
      prepared.push(upload)
      return upload
    },
    refuseDuplicate: async () => {},
    joinMovie: async () => undefined,
    meetDuplicate: async () => undefined,
    contentIdOf: async () => undefined,
    restore: async () => true,
    discard: async id => void log.push(`discarded ${id}`),
    stored: async () => {},
    storedAgain: async () => {},
    addToAlbum: async () => {},
    matchArrivals: async () => {},
    reach: () => reached.promise,
  }
  const queue = createUploadQueue(pipeline)
  await queue.add(files(count))
  const result = queue.uploadAll([])
  const sending = (times: number) => expect.poll(() => sent.length).toBe(times)
  await sending(Math.min(count, 4))
  return { queue, result, prepared, sent, log, sending, answer }
}

export const first = (queue: UploadQueue) => queue.entries()[0]

export const idOf = (queue: UploadQueue, index = 0) => queue.entries()[index]?.id ?? 0
