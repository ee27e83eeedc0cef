import { handRangedFilesOver } from '@safelight/media/ranged-files'
import {
  buffersOf,
  type DrawDamaged,
  type MediaReading,
  readKept,
  readMedia,
} from '@safelight/media/read'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { toBase64url } from '@safelight/vault/bytes'
import { fingerprint } from '@safelight/vault/dedupe'
import type { ContentDigests } from '@safelight/vault/resumable-streams'
import { expose, transfer } from 'comlink'
import { createPlaceNames } from '../media/place-names.ts'
import { encryptUpload } from './encrypt-upload.ts'
import { type KnownFacts, withFacts } from './known-facts.ts'
import {
  type ChunkedStart,
  digestFile,
  type EncryptChunk,
  resumeChunks,
  startChunks,
} from './large/encrypt-chunked.ts'

handRangedFilesOver()

/** The large file of this worker; each worker has at most one. */
let large: { digests: ContentDigests; encrypt?: EncryptChunk } | undefined

const namePlace = createPlaceNames()

const api = {
  /**
   * Resolves to undefined when the content is of no type that may be uploaded, whatever the name says. `known` is
   * given of the files of an import.
   */
  async read(file: File, drawDamaged: DrawDamaged, known?: KnownFacts) {
    const read = (await readMedia(file, drawDamaged)) ?? (known && (await readKept(file)))
    if (!read) return undefined
    const reading = known ? withFacts(read, known) : read
    // The region follows from the coordinates and can be found again.
    const { region: _, ...place } = await namePlace(reading.details)
    reading.details = { ...place, ...reading.details }
    return transfer(reading, buffersOf(reading))
  },

  encrypt: encryptUpload,

  /** Reads a whole large file; resolves to its fingerprint. */
  async prove(keys: LibraryKeys, file: File): Promise<string> {
    const digests = await digestFile(file)
    large = { digests }
    return toBase64url(await fingerprint(keys, digests.digest))
  },

  async startChunks(
    keys: LibraryKeys,
    file: File,
    reading: MediaReading,
    labels: string[],
    chunkBytes: number,
  ): Promise<ChunkedStart> {
    const read = requireLarge()
    const begun = await startChunks(keys, file, read.digests, reading, labels, chunkBytes)
    read.encrypt = begun.encrypt
    return begun.start
  },

  async resumeChunks(keys: LibraryKeys, file: File, begun: ChunkedStart): Promise<void> {
    const read = requireLarge()
    read.encrypt = await resumeChunks(keys, file, read.digests, begun)
  },

  async chunk(index: number) {
    const { encrypt } = requireLarge()
    if (!encrypt) throw new Error('The file was not begun.')
    return encrypt(index)
  },
}

function requireLarge() {
  if (!large) throw new Error('The file was not read.')
  return large
}

export type UploadWorker = typeof api
expose(api)
