import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { restoreItems } from '@safelight/contract/trash'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { ApiClient } from '../api/api-client.ts'
import type { PostForm } from '../api/post-form.ts'
import { createLimiter, type Limiter } from '../async/queues/limiter.ts'
import { accountFor } from './encryption/blob-memory.ts'
import { sizeOf } from './encryption/ciphertext.ts'
import type { DrawnPicture, EncryptedUpload } from './encryption/encrypt-upload.ts'
import type { AcceptedFile } from './files/upload-rules.ts'
import type { ChunkedUpload } from './large/encrypt-chunked.ts'
import { type ChunkWire, createChunkWire } from './large/send-chunked.ts'
import { sendLarge } from './large/send-large.ts'
import type { UploadMemories } from './large/unfinished-uploads.ts'
import { createFilePreparation, type FilePreparation } from './prepare-file.ts'
import {
  createDuplicateCheck,
  type MetDuplicate,
  type RefuseDuplicate,
} from './sending/duplicate-check.ts'
import { sendStaged, sendUpload } from './sending/send-upload.ts'
import type { StartWorker } from './workers/upload-worker.ts'

export interface PreparedUpload {
  dto: ChunkedDescriptor
  picture?: DrawnPicture | undefined
  /** Whether the upload can resume after a pause. If not, the file must be prepared again, under new keys. */
  isResumable: boolean
  /** Throws ApiError, or the signal's reason. */
  send(onProgress: (share: number) => void, signal: AbortSignal): Promise<MediaItem>
  /** Frees the prepared file. The caller must always call it. */
  close(): void
}

/**
 * The steps of every upload of an account, in order. All uploads share their limits of memory and
 * connections.
 */
export interface UploadPipeline
  extends Pick<FilePreparation, 'read' | 'joinFacts' | 'contentIdOf' | 'close'> {
  prepare(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<PreparedUpload>
  /** Like `prepare`, but sending only stages the item. The import's trigger then adds it to the library. */
  prepareStaged: UploadPipeline['prepare']
  refuseDuplicate: RefuseDuplicate
  /**
   * Merges the details of an upload into the library's item with the same content. Resolves to undefined if
   * there is no such item, or the account cannot open it. Throws ApiError, and OpenError if the server names
   * an item with other content.
   */
  meetDuplicate(
    itemId: string,
    dto: ChunkedDescriptor,
    signal: AbortSignal,
  ): Promise<MetDuplicate | undefined>
  /**
   * Adds the file's movie to the library's picture. Resolves to undefined if the picture already has a movie.
   * Throws SeparateFilesError if picture and movie cannot be joined.
   */
  joinMovie(
    itemId: string,
    file: AcceptedFile,
    checksum: string,
    signal: AbortSignal,
  ): Promise<MediaItem | undefined>
  /** Limits connections: a browser opens at most six to a server, and some must stay free for pictures. */
  sockets: Limiter
  /** Called with each item that the server has created, and with the drawn picture if it is in memory. */
  stored(item: MediaItem, picture?: DrawnPicture): Promise<void>
  /**
   * Like `stored`, for an item that the person uploads although its content is in the trash. `matchArrivals`
   * leaves this item out.
   */
  storedAgain: UploadPipeline['stored']
  /** Matches stored items with items that arrived at another time. Never rejects. */
  matchArrivals(signal: AbortSignal): Promise<void>
  discard(itemId: string): Promise<void>
  /** Restores an item from the trash. Returns false if its content is already in the library again. */
  restore(itemId: string): Promise<boolean>
}

export interface UploadPipelineDeps
  extends Pick<
    UploadPipeline,
    'stored' | 'storedAgain' | 'joinMovie' | 'meetDuplicate' | 'matchArrivals'
  > {
  keys: LibraryKeys
  api: ApiClient
  post: PostForm
  startWorker: StartWorker
  unfinished: UploadMemories
  /** The server's size of a chunk's ciphertext, in bytes. Larger uploads are sent in chunks. */
  chunkBytes: number
  moreFormats: boolean
}

export function createUploadPipeline(deps: UploadPipelineDeps): UploadPipeline {
  const { api, post, unfinished, chunkBytes, stored, storedAgain } = deps
  const { joinMovie, meetDuplicate, matchArrivals } = deps
  const files = createFilePreparation(deps)

  const preparing = (send: typeof sendUpload, wire: ChunkWire): UploadPipeline['prepare'] => {
    const inOnePiece = (upload: EncryptedUpload): PreparedUpload => ({
      dto: upload.dto,
      picture: upload.picture,
      isResumable: false,
      send: (onProgress, signal) => send(upload, post, onProgress, signal),
      close: () => {},
    })

    const inChunks = (upload: ChunkedUpload): PreparedUpload => ({
      dto: upload.dto,
      isResumable: true,
      send: (onProgress, signal) => sendLarge(upload, unfinished, wire, onProgress, signal),
      close: upload.close,
    })

    return async (accepted, labels, signal) => {
      if (accepted.file.size < chunkBytes) {
        const upload = await files.encrypt(accepted, labels, signal)
        if (upload.original instanceof Blob) accountFor(upload.original)
        // The original alone fits into one piece. With its renditions, it may still be too large.
        if (bytesOf(upload) <= chunkBytes) return inOnePiece(upload)
      }
      return inChunks(await files.startChunked(accepted, labels, signal))
    }
  }

  return {
    ...files,
    prepare: preparing(sendUpload, createChunkWire(api, post)),
    prepareStaged: preparing(sendStaged, createChunkWire(api, post, true)),
    refuseDuplicate: createDuplicateCheck(api),
    meetDuplicate,
    joinMovie,
    sockets: createLimiter(LIMITS.uploadsAtOnce),
    stored,
    storedAgain,
    matchArrivals,
    discard: unfinished.discard,
    async restore(itemId) {
      const { items: restored } = await api.call(restoreItems, { body: { ids: [itemId] } })
      for (const item of restored) await storedAgain(item)
      return restored.length > 0
    },
  }
}

/** Returns the size of the request, in bytes, without the framing of its parts. */
const bytesOf = ({ dto, original, renditions }: EncryptedUpload): number =>
  sizeOf(original) + renditions.length + JSON.stringify(dto).length
