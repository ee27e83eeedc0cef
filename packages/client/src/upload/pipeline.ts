import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { restoreItems } from '@safelight/contract/trash'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { ApiClient } from '../api/api-client.ts'
import type { PostForm } from '../api/post-form.ts'
import { createLimiter, type Limiter } from '../async/queues/limiter.ts'
import { accountFor } from './encryption/blob-memory.ts'
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

/** A file that is ready to be sent: in one piece, or in chunks. */
export interface PreparedUpload {
  /** The descriptor that the server gets. */
  dto: ChunkedDescriptor
  /** The picture that was drawn of it, where it is in memory. */
  picture?: DrawnPicture | undefined
  /** After a pause it resumes; a file that is not resumable is prepared again, under new keys. */
  isResumable: boolean
  /** Throws ApiError with the words of the upload's error catalogue, or the signal's reason. */
  send(onProgress: (share: number) => void, signal: AbortSignal): Promise<MediaItem>
  /** Frees everything; must be called in any case. */
  close(): void
}

/** The steps of every upload of an account, in order, and the two limits that all of them share. */
export interface UploadPipeline
  extends Pick<FilePreparation, 'read' | 'joinFacts' | 'contentIdOf' | 'close'> {
  /** Reads and encrypts a file. */
  prepare(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<PreparedUpload>
  /** As `prepare`; sending it stages it, for the trigger of an import. */
  prepareStaged: UploadPipeline['prepare']
  refuseDuplicate: RefuseDuplicate
  /**
   * Gives an item of the library what is new of an upload of the same content; undefined if there is none that opens.
   * Throws ApiError, and OpenError where the server names an item of another content.
   */
  meetDuplicate(
    itemId: string,
    dto: ChunkedDescriptor,
    signal: AbortSignal,
  ): Promise<MetDuplicate | undefined>
  /**
   * Gives a picture of the library the movie of a file of the same content; undefined for one that moves already.
   * Throws SeparateFilesError where they cannot be joined.
   */
  joinMovie(
    itemId: string,
    file: AcceptedFile,
    checksum: string,
    signal: AbortSignal,
  ): Promise<MediaItem | undefined>
  /** A browser has six connections to a server, and pictures need some: uploads and imports share the others. */
  sockets: Limiter
  /** Called with each item that the server has acknowledged, and its picture where that is in memory. */
  stored(item: MediaItem, picture?: DrawnPicture): Promise<void>
  /** As `stored`, for what a person wants although it was in the trash: it is joined with nothing. */
  storedAgain: UploadPipeline['stored']
  /** Joins what was stored with what was made with it and came at another time. Never rejects. */
  pairUp(signal: AbortSignal): Promise<void>
  /** Abandons what may have been sent of an item. */
  discard(itemId: string): Promise<void>
  /** Takes an item back from the trash; false if its content is in the library by now. */
  restore(itemId: string): Promise<boolean>
}

export interface UploadPipelineDeps
  extends Pick<
    UploadPipeline,
    'stored' | 'storedAgain' | 'joinMovie' | 'meetDuplicate' | 'pairUp'
  > {
  keys: LibraryKeys
  api: ApiClient
  post: PostForm
  startWorker: StartWorker
  unfinished: UploadMemories
  /** Ciphertext of one chunk, as the server wants it; no upload in one piece is larger. */
  chunkBytes: number
  /** Whether files of more formats than the specified ones are taken. */
  moreFormats: boolean
}

/** Closing the pipeline ends its workers. */
export function createUploadPipeline(deps: UploadPipelineDeps): UploadPipeline {
  const { api, post, unfinished, chunkBytes, stored, storedAgain } = deps
  const { joinMovie, meetDuplicate, pairUp } = deps
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
        accountFor(upload.original)
        // The renditions may be too much beside the file.
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
    pairUp,
    discard: unfinished.discard,
    async restore(itemId) {
      const { items: restored } = await api.call(restoreItems, { body: { ids: [itemId] } })
      for (const item of restored) await storedAgain(item)
      return restored.length > 0
    },
  }
}

/** What one request sends of it, but for what frames its parts. */
const bytesOf = ({ dto, original, renditions }: EncryptedUpload): number =>
  original.size + renditions.size + JSON.stringify(dto).length
