import { importTypes, uploadTypes } from '@safelight/contract/media-types'
import { chunkBytesFor } from '@safelight/contract/streams'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type MediaReading, pixelsOf, unreadMedia } from '@safelight/media/read'
import { createLimiter } from '../async/queues/limiter.ts'
import type { EncryptedUpload } from './encryption/encrypt-upload.ts'
import { type ContentIdOf, SeparateFilesError } from './files/join-files.ts'
import { type JoinFacts, withFacts } from './files/known-facts.ts'
import { shotOf } from './files/stacks.ts'
import { type AcceptedFile, refusedContent } from './files/upload-rules.ts'
import type { ChunkedStart, ChunkedUpload } from './large/encrypt-chunked.ts'
import type { RunningWorker, StartWorker } from './workers/upload-worker.ts'
import { createWorkerPool } from './workers/worker-pool.ts'

/** Reads and encrypts files in workers. An abort rejects immediately, even if the worker is busy. */
export interface FilePreparation {
  /** Throws SeparateFilesError if the file's movie belongs to another picture. */
  encrypt(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<EncryptedUpload>
  /** Prepares to encrypt a file in chunks. Resumes this device's unfinished upload of the content, if any. */
  startChunked(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<ChunkedUpload>
  read(file: AcceptedFile, signal: AbortSignal): Promise<MediaReading>
  joinFacts: JoinFacts
  /** Never rejects: an unreadable file resolves to undefined. */
  contentIdOf: ContentIdOf
  close(): void
}

export interface FilePreparationDeps {
  keys: LibraryKeys
  startWorker: StartWorker
  /** `find` looks up an unfinished upload of this device by its file's fingerprint (format rule F12). */
  unfinished: { find(checksum: string): Promise<ChunkedStart | undefined> }
  chunkBytes: number
  moreFormats: boolean
}

/** Time limit for decoding one file, in milliseconds. Hostile content can keep a decoder busy forever. */
const READING_TIME = 3 * 60_000
const NAMING_TIME = 10_000

/**
 * The largest number of pixels that are decoded at once, at four bytes each. More would exhaust the memory of
 * a phone.
 */
const MOST_PIXELS = 40_000_000
const MOST_WORKERS = 4

export function createFilePreparation({
  keys,
  startWorker,
  unfinished,
  chunkBytes,
  moreFormats,
}: FilePreparationDeps): FilePreparation {
  /** Limits how many pixels are decoded at once. Runs a worker for each core, up to `MOST_WORKERS`. */
  const memory = createLimiter(
    MOST_PIXELS,
    Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1)),
  )
  const workers = createWorkerPool(startWorker)

  /**
   * Runs `task` in a worker once there is memory for it, for at most `within` milliseconds. If the task fails
   * or is aborted, terminates the worker, because it may still be busy.
   */
  const inWorker = <T>(
    task: (worker: RunningWorker) => Promise<T>,
    signal: AbortSignal,
    { pixels = 0, within }: { pixels?: number; within?: number } = {},
  ): Promise<T> =>
    memory(async () => {
      signal.throwIfAborted()
      const worker = workers.take()
      const until = within ? AbortSignal.any([signal, AbortSignal.timeout(within)]) : signal
      try {
        const result = await worker.inTime(task(worker), until)
        workers.giveBack(worker)
        return result
      } catch (error) {
        worker.end()
        throw error
      }
    }, pixels)

  /** Resolves to the result of a task that decodes the file, or undefined if the decoder takes too long. */
  async function decoded<T>(
    { file }: AcceptedFile,
    task: (worker: RunningWorker) => Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    const limits = { pixels: await pixelsOf(file), within: READING_TIME }
    const result = await inWorker(task, signal, limits).catch((error: unknown) => {
      if (isTimeout(error) && !signal.aborted) return 'late' as const
      throw error
    })
    if (result === 'late') return undefined
    if (!result) throw new Error(await refusedContent(file, moreFormats))
    return result
  }

  const unreadOf = ({ file, type, known }: AcceptedFile): MediaReading =>
    withFacts(unreadMedia(file, type), known ?? {})

  const typesOf = ({ known }: AcceptedFile) =>
    known ? importTypes(moreFormats) : uploadTypes(moreFormats)

  async function read(accepted: AcceptedFile, signal: AbortSignal): Promise<MediaReading> {
    const { file, known, movie, isOfRawPair } = accepted
    const reading =
      (await decoded(
        accepted,
        ({ api, drawInPage }) => api.read(file, drawInPage, typesOf(accepted), known, movie),
        signal,
      )) ?? unreadOf(accepted)
    if (movie && !reading.renditions.some(({ role }) => role === 'motion')) {
      throw new SeparateFilesError()
    }
    return isOfRawPair ? { together: shotOf(file.name, reading), ...reading } : reading
  }

  async function encrypt(
    accepted: AcceptedFile,
    labels: string[],
    signal: AbortSignal,
  ): Promise<EncryptedUpload> {
    const { file, known, movie, isOfRawPair } = accepted
    const encryptRead = (reading: MediaReading) =>
      inWorker(({ api }) => api.encrypt(keys, file, reading, labels), signal)
    // Read the files before encrypting: only their content tells whether they belong together.
    if (movie || isOfRawPair) return encryptRead(await read(accepted, signal))
    const upload = await decoded(
      accepted,
      ({ api, drawInPage }) =>
        api.readAndEncrypt(keys, file, labels, drawInPage, typesOf(accepted), known),
      signal,
    )
    return upload ?? encryptRead(unreadOf(accepted))
  }

  /**
   * A large file keeps a worker of its own until it is sent. Reads the whole file before it encrypts any of
   * it, because the content decides whether an unfinished upload resumes.
   */
  async function startChunked(
    accepted: AcceptedFile,
    labels: string[],
    signal: AbortSignal,
  ): Promise<ChunkedUpload> {
    const { file } = accepted
    const { api, inTime, end: close } = startWorker()
    try {
      const checksum = await memory(() => inTime(api.prove(keys, file), signal), 0)
      const begun = await unfinished.find(checksum)
      if (begun) await inTime(api.resumeChunks(keys, file, begun), signal)
      const startNew = async () => {
        const reading = await read(accepted, signal)
        const bytes = chunkBytesFor(file.size, chunkBytes)
        return inTime(api.startChunks(keys, file, reading, labels, bytes), signal)
      }
      const start = begun ?? (await startNew())
      return { ...start, chunk: (index, until) => inTime(api.chunk(index), until), close }
    } catch (error) {
      close()
      throw error
    }
  }

  return {
    read,
    encrypt,
    startChunked,
    joinFacts: (reading, facts, signal) =>
      inWorker(({ api }) => api.joinFacts(reading, facts), signal),
    contentIdOf: (file, signal) =>
      inWorker(({ api }) => api.contentIdOf(file), signal, { within: NAMING_TIME }).catch(
        () => undefined,
      ),
    close: workers.close,
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
