import { importTypes, uploadTypes } from '@safelight/contract/media-types'
import { chunkBytesFor } from '@safelight/contract/streams'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type DrawDamaged, type MediaReading, pixelsOf, unreadMedia } from '@safelight/media/read'
import { createLimiter } from '../../async/queues/limiter.ts'
import type { EncryptedUpload } from '../encryption/encrypt-upload.ts'
import { type ContentIdOf, SeparateFilesError } from '../files/join-files.ts'
import { type JoinFacts, withFacts } from '../files/known-facts.ts'
import { shotOf } from '../files/stacks.ts'
import { type AcceptedFile, unsupportedFormat } from '../files/upload-rules.ts'
import type { ChunkedStart, ChunkedUpload } from '../large/encrypt-chunked.ts'
import type { FileWork } from './file-work.ts'

/** Workers that read and encrypt files, as many at once as the device has cores to spare. */
export interface UploadWorkers {
  /** Encrypts a file. Throws SeparateFilesError for one whose movie is another's. An abort rejects at once with the signal's reason, whatever the worker is doing. */
  encrypt(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<EncryptedUpload>
  /** Prepares to encrypt a file in chunks, also one whose upload began earlier. Aborts in the same way. */
  startChunked(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<ChunkedUpload>
  /** Reads a file, and draws it where that can be done. Aborts in the same way. */
  read(file: AcceptedFile, signal: AbortSignal): Promise<MediaReading>
  joinFacts: JoinFacts
  /** Never rejects: what cannot be read is of no live photo. */
  contentIdOf: ContentIdOf
  close(): void
}

const MOST = 4
/** How long a decoder may take for one file: hostile content can keep it busy forever. */
const READING_TIME = 3 * 60_000
const NAMING_TIME = 10_000

/**
 * So many pixels are decoded at once at most, four bytes each: several usual photos, but only one from some
 * 20 megapixels on, or the memory of a phone would not do.
 */
const MOST_PIXELS = 40_000_000

/** Finds an unfinished upload on this device by its file's fingerprint (F12). */
export type FindBegun = (checksum: string) => Promise<ChunkedStart | undefined>

/** Something that works on one file at a time. */
export interface UploadWorker {
  work: FileWork
  /** Where there is a page that can. */
  drawDamaged: DrawDamaged | undefined
  /** What a task of it comes to. Rejects before with the signal's reason, and when the worker breaks down. */
  inTime<T>(task: Promise<T>, signal: AbortSignal): Promise<T>
  end(): void
}

export type StartWorker = () => UploadWorker

/** `chunkBytes` is what the server wants of the chunks of new uploads, `moreFormats` whether it takes more formats. */
export function createUploadWorkers(
  keys: LibraryKeys,
  findBegun: FindBegun,
  { chunkBytes, moreFormats }: { chunkBytes: number; moreFormats: boolean },
  startWorker: StartWorker,
): UploadWorkers {
  const limited = createLimiter(Math.max(1, Math.min(MOST, navigator.hardwareConcurrency || 1)))
  const withMemory = createLimiter(MOST_PIXELS)
  const idle: UploadWorker[] = []

  /** Runs `task` in a worker. If it fails or is aborted, the worker may still be busy and is terminated. */
  async function withIdleWorker<T>(
    task: (worker: UploadWorker) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted()
    const worker = idle.pop() ?? startWorker()
    try {
      const result = await worker.inTime(task(worker), signal)
      idle.push(worker)
      return result
    } catch (error) {
      worker.end()
      throw error
    }
  }

  /**
   * What a worker makes of a file that it decodes, while there is memory for that; what `unread` makes of it where a
   * decoder takes too long.
   */
  async function decoding<T>(
    { file }: AcceptedFile,
    task: (worker: UploadWorker) => Promise<T | undefined>,
    unread: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const pixels = await pixelsOf(file)
    const result = await withMemory(async () => {
      const deadline = AbortSignal.timeout(READING_TIME)
      try {
        return await withIdleWorker(task, AbortSignal.any([signal, deadline]))
      } catch (error) {
        if (deadline.aborted && !signal.aborted) return unread()
        throw error
      }
    }, pixels)
    if (!result) throw new Error(unsupportedFormat(file, moreFormats))
    return result
  }

  const unreadOf = ({ file, type, known }: AcceptedFile): MediaReading =>
    withFacts(unreadMedia(file, type), known ?? {})

  const typesOf = ({ known }: AcceptedFile) =>
    known ? importTypes(moreFormats) : uploadTypes(moreFormats)

  async function read(accepted: AcceptedFile, signal: AbortSignal): Promise<MediaReading> {
    const { file, known, movie, isOfRawPair } = accepted
    const reading = await decoding(
      accepted,
      ({ work, drawDamaged }) => work.read(file, drawDamaged, typesOf(accepted), known, movie),
      async () => unreadOf(accepted),
      signal,
    )
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
      withIdleWorker(({ work }) => work.encrypt(keys, file, reading, labels), signal)
    // Whether files belong together, only the reading says.
    if (movie || isOfRawPair) return encryptRead(await read(accepted, signal))
    return decoding(
      accepted,
      ({ work, drawDamaged }) =>
        work.readAndEncrypt(keys, file, labels, drawDamaged, typesOf(accepted), known),
      () => encryptRead(unreadOf(accepted)),
      signal,
    )
  }

  async function contentIdOf(file: File, signal: AbortSignal): Promise<string | undefined> {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(NAMING_TIME)])
    return withIdleWorker(({ work }) => work.contentIdOf(file), inTime).catch(() => undefined)
  }

  /**
   * A large file keeps a worker of its own until it is sent, so that the others stay free for more files.
   * The whole file is read before any of it is encrypted: its content decides whether it resumes an upload.
   */
  async function startChunked(
    accepted: AcceptedFile,
    labels: string[],
    signal: AbortSignal,
  ): Promise<ChunkedUpload> {
    const { file } = accepted
    const { work, inTime: within, end: close } = startWorker()
    const inTime = <T>(task: Promise<T>, until = signal) => within(task, until)
    try {
      const begun = await findBegun(await inTime(work.prove(keys, file)))
      if (begun) await inTime(work.resumeChunks(keys, file, begun))
      const start =
        begun ??
        (await inTime(
          work.startChunks(
            keys,
            file,
            await read(accepted, signal),
            labels,
            chunkBytesFor(file.size, chunkBytes),
          ),
        ))
      return { ...start, chunk: (index, until) => inTime(work.chunk(index), until), close }
    } catch (error) {
      close()
      throw error
    }
  }

  return {
    read: (accepted, signal) => limited(() => read(accepted, signal)),
    joinFacts: (reading, facts, signal) =>
      limited(() => withIdleWorker(({ work }) => work.joinFacts(reading, facts), signal)),
    contentIdOf: (file, signal) => limited(() => contentIdOf(file, signal)),
    encrypt: (accepted, labels, signal) => limited(() => encrypt(accepted, labels, signal)),
    startChunked: (accepted, labels, signal) =>
      limited(() => startChunked(accepted, labels, signal)),
    close() {
      for (const { end } of idle.splice(0)) end()
    },
  }
}
