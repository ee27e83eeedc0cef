import type { MediaType } from '@safelight/contract/media-keys'
import { buffersOf, readMedia } from '@safelight/media/read'
import { expose, transfer } from 'comlink'
import { type ChunkedStart, type ChunkedUpload, encryptChunked } from '../lib/encrypt-chunked.ts'
import { encryptUpload } from '../lib/encrypt-upload.ts'

let chunked: ChunkedUpload | undefined

const api = {
  async read(file: File, type: MediaType) {
    const reading = await readMedia(file, type)
    return transfer(reading, buffersOf(reading))
  },

  encrypt: encryptUpload,

  /** Begins with a large file; a worker has one in its life. */
  async startChunks(...given: Parameters<typeof encryptChunked>): Promise<ChunkedStart> {
    chunked = await encryptChunked(...given)
    const { dto, renditions, chunkBytes, totalChunks } = chunked
    return { dto, renditions, chunkBytes, totalChunks }
  },

  nextChunk: async () => chunked?.next(),
}

export type UploadWorker = typeof api
expose(api)
