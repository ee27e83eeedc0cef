import {
  type DrawDamaged,
  type MediaReading,
  readLiveMovie,
  readMedia,
} from '@safelight/media/read'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { toBase64url } from '@safelight/vault/bytes'
import { fingerprint } from '@safelight/vault/dedupe'
import type { ContentDigests } from '@safelight/vault/resumable-streams'
import type { NamePlace } from '../media/place-names.ts'
import { type EncryptedUpload, encryptUpload } from './encrypt-upload.ts'
import { type KnownFacts, withFacts } from './known-facts.ts'
import {
  type ChunkedStart,
  digestFile,
  type EncryptChunk,
  type EncryptedChunk,
  resumeChunks,
  startChunks,
} from './large/encrypt-chunked.ts'

/** What is done with the content of files, in a worker or in this thread: of large files with one alone. */
export interface FileWork {
  /**
   * Resolves to undefined when the content is of no type that the library knows, whatever the name says. `known` is
   * given of the files of an import. `movie` becomes a rendition of its picture if it is one of a live photo.
   */
  read(
    file: File,
    drawDamaged: DrawDamaged | undefined,
    known?: KnownFacts,
    movie?: File,
  ): Promise<MediaReading | undefined>
  encrypt(
    keys: LibraryKeys,
    file: File,
    reading: MediaReading,
    labels: string[],
  ): Promise<EncryptedUpload>
  /** Reads a whole large file; resolves to its fingerprint. */
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

export function createFileWork(namePlace: NamePlace): FileWork {
  let large: { digests: ContentDigests; encrypt?: EncryptChunk } | undefined

  function requireLarge() {
    if (!large) throw new Error('The file was not read.')
    return large
  }

  return {
    async read(file, drawDamaged, known, movie) {
      const read = await readMedia(file, drawDamaged)
      if (!read) return undefined
      const reading = known ? withFacts(read, known) : read
      // The region follows from the coordinates and can be found again.
      const { region: _, ...place } = await namePlace(reading.details)
      reading.details = { ...place, ...reading.details }
      const motion = movie && (await readLiveMovie(movie, reading))
      if (motion) reading.renditions.push(motion)
      return reading
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
      if (!encrypt) throw new Error('The file was not begun.')
      return encrypt(index)
    },
  }
}
