import { uploadTypes } from '@safelight/contract/media-types'
import { chunkBytesFor } from '@safelight/contract/streams'
import type { GuestLinkFragment } from '@safelight/crypto/guest-links'
import type { ContentDigests } from '@safelight/crypto/resumable-streams'
import { type DrawInPage, type MediaReading, readMedia } from '@safelight/media/read'
import {
  digestFile,
  type EncryptChunk,
  type EncryptedChunk,
} from '../upload/large/encrypt-chunked.ts'
import {
  type EncryptedGuestUpload,
  encryptGuestUpload,
  type GuestChunkedStart,
  resumeGuestChunks,
  startGuestChunks,
} from './encrypt-guest-upload.ts'

/** The guest link that a file is for, and what its server accepts. */
export interface GuestTarget {
  link: GuestLinkFragment
  token: string
  moreFormats: boolean
  /** The server's size of a chunk's ciphertext, in bytes. */
  chunkBytes: number
}

/** Reads and encrypts one visitor's file in a worker. */
export interface GuestUploadWorker {
  /** Resolves to undefined if the file's content has no accepted type. Ignores the file's name. */
  prepare(
    target: GuestTarget,
    file: File,
    drawInPage: DrawInPage | undefined,
  ): Promise<EncryptedGuestUpload | undefined>
  /** Reads a whole file that goes in chunks. Call it first, then `resume` or `start`. */
  digest(file: File): Promise<void>
  /** Resumes the first of these uploads that has the file's content. Resolves to its id. */
  resume(
    target: GuestTarget,
    file: File,
    begun: Pick<GuestChunkedStart, 'dto' | 'kept' | 'chunkBytes'>[],
  ): Promise<string | undefined>
  /** Resolves to undefined like `prepare`. */
  start(
    target: GuestTarget,
    file: File,
    drawInPage: DrawInPage | undefined,
  ): Promise<GuestChunkedStart | undefined>
  chunk(index: number): Promise<EncryptedChunk>
}

export function createGuestUploadWorker(): GuestUploadWorker {
  let digests: ContentDigests | undefined
  let encrypt: EncryptChunk | undefined

  function read(): ContentDigests {
    if (!digests) throw new Error('The file was not read.')
    return digests
  }

  async function readAccepted(
    { moreFormats }: GuestTarget,
    file: File,
    drawInPage: DrawInPage | undefined,
  ): Promise<MediaReading | undefined> {
    const reading = await readMedia(file, drawInPage)
    return reading && uploadTypes(moreFormats).includes(reading.type) ? reading : undefined
  }

  return {
    async prepare(target, file, drawInPage) {
      const reading = await readAccepted(target, file, drawInPage)
      return reading && encryptGuestUpload(target.link, target.token, file, reading)
    },

    async digest(file) {
      digests = await digestFile(file)
    },

    async resume({ link, token }, file, begun) {
      for (const each of begun) {
        encrypt = await resumeGuestChunks(link, token, file, read(), each)
        if (encrypt) return each.dto.id
      }
      return undefined
    },

    async start(target, file, drawInPage) {
      const reading = await readAccepted(target, file, drawInPage)
      if (!reading) return undefined
      const { link, token, chunkBytes } = target
      const bytes = chunkBytesFor(file.size, chunkBytes)
      const started = await startGuestChunks(link, token, file, read(), reading, bytes)
      encrypt = started.encrypt
      return started.start
    },

    async chunk(index) {
      if (!encrypt) throw new Error('No chunked upload was started.')
      return encrypt(index)
    },
  }
}
