import type { MediaType } from '@safelight/contract/media-types'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { ContentChangedError } from '@safelight/crypto/errors'
import type { ContentDigests } from '@safelight/crypto/resumable-streams'
import {
  type DrawInPage,
  holdFile,
  type MediaReading,
  motionOf,
  readContentId,
  readLiveMovie,
  readMedia,
} from '@safelight/media/read'
import { MOTION_BYTES } from '@safelight/media/types'
import type { NamePlace } from '../../media/place-names.ts'
import { type EncryptedUpload, encryptUpload, HELD_BYTES } from '../encryption/encrypt-upload.ts'
import { joinFacts as joinKnown, type KnownFacts, type KnownReading } from '../files/known-facts.ts'
import {
  type ChunkedStart,
  digestFile,
  type EncryptChunk,
  type EncryptedChunk,
  resumeChunks,
  startChunks,
} from '../large/encrypt-chunked.ts'

/** Work on file contents in a worker, one file at a time. A large file keeps its worker to itself. */
export interface UploadWorker {
  /**
   * Reads a file. Resolves to undefined if the content has none of the `types`. `known` is set for imported
   * files. A `movie` of the same live photo becomes a rendition.
   */
  read(
    file: File,
    drawInPage: DrawInPage | undefined,
    types: readonly MediaType[],
    known?: KnownFacts,
    movie?: File,
  ): Promise<MediaReading | undefined>
  joinFacts(reading: MediaReading, known: KnownFacts): Promise<KnownReading>
  contentIdOf(file: File): Promise<string | undefined>
  /**
   * Reads a file once, and encrypts it in the same worker. Resolves to undefined if the content has none of
   * the `types`.
   */
  readAndEncrypt(
    keys: LibraryKeys,
    file: File,
    labels: string[],
    drawInPage: DrawInPage | undefined,
    types: readonly MediaType[],
    known?: KnownFacts,
  ): Promise<EncryptedUpload | undefined>
  encrypt(
    keys: LibraryKeys,
    file: File,
    reading: MediaReading,
    labels: string[],
  ): Promise<EncryptedUpload>
  prove(keys: LibraryKeys, file: File): Promise<string>
  startChunks(
    keys: LibraryKeys,
    file: File,
    reading: MediaReading,
    labels: string[],
    chunkBytes: number,
  ): Promise<ChunkedStart>
  resumeChunks(keys: LibraryKeys, file: File, begun: ChunkedStart): Promise<void>
  chunk(index: number): Promise<EncryptedChunk>
}

export interface RunningWorker {
  api: UploadWorker
  /** Asks the page to decode the intact part of a damaged picture. Undefined if the program has no page. */
  drawInPage: DrawInPage | undefined
  /** Resolves to the task's result. Rejects early with the signal's reason, or if the worker crashes. */
  inTime<T>(task: Promise<T>, signal: AbortSignal): Promise<T>
  end(): void
}

export type StartWorker = () => RunningWorker

export function createUploadWorker(namePlace: NamePlace): UploadWorker {
  let large: { digests: ContentDigests; encrypt?: EncryptChunk } | undefined

  function requireLarge() {
    if (!large) throw new Error('The file was not read.')
    return large
  }

  const read: UploadWorker['read'] = async (file, drawInPage, types, known, movie) => {
    const read = await readMedia(file, drawInPage)
    if (!read || !types.includes(read.type)) return undefined
    const reading = await joinFacts(read, known)
    const motion = movie && (await motionFor(movie, reading, known))
    if (motion) reading.renditions.push(motion)
    return reading
  }

  async function joinFacts(read: MediaReading, known?: KnownFacts): Promise<KnownReading> {
    const reading = await joinKnown(read, known ?? {})
    // The region is not stored, because the coordinates determine it.
    const { region: _, ...place } = await namePlace(reading.details)
    return { ...reading, details: { ...place, ...reading.details } }
  }

  /** Reads a live photo's movie. Checks that it belongs to the picture, unless a Safelight export says so. */
  const motionFor = (movie: File, reading: MediaReading, known: KnownFacts | undefined) =>
    known?.exported?.movie && movie.size <= MOTION_BYTES
      ? motionOf(movie)
      : readLiveMovie(movie, reading, known?.movieTakenAt)

  return {
    read,
    joinFacts,
    contentIdOf: readContentId,

    async readAndEncrypt(keys, chosen, labels, drawInPage, types, known) {
      const file = chosen.size <= HELD_BYTES ? await holdFile(chosen) : chosen
      if (file.size !== chosen.size) throw new ContentChangedError()
      const reading = await read(file, drawInPage, types, known)
      return reading && encryptUpload(keys, file, reading, labels)
    },

    encrypt: encryptUpload,

    async prove(keys, file) {
      const digests = await digestFile(file)
      large = { digests }
      return toBase64url(await fingerprint(keys, digests.digest))
    },

    async startChunks(keys, file, reading, labels, chunkBytes) {
      const read = requireLarge()
      const begun = await startChunks(keys, file, read.digests, reading, labels, chunkBytes)
      read.encrypt = begun.encrypt
      return begun.start
    },

    async resumeChunks(keys, file, begun) {
      const read = requireLarge()
      read.encrypt = await resumeChunks(keys, file, read.digests, begun)
    },

    async chunk(index) {
      const { encrypt } = requireLarge()
      if (!encrypt) throw new Error('No chunked upload was started.')
      return encrypt(index)
    },
  }
}
