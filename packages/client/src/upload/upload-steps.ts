import { LIMITS } from '@safelight/contract/limits'
import { restoreItems } from '@safelight/contract/trash'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { ApiClient } from '../api/api-client.ts'
import type { PostForm } from '../api/post-form.ts'
import { createLimiter } from '../async/queues/limiter.ts'
import { accountFor } from './encryption/blob-memory.ts'
import type { EncryptedUpload } from './encryption/encrypt-upload.ts'
import type { ChunkedUpload } from './large/encrypt-chunked.ts'
import { type ChunkWire, createChunkWire } from './large/send-chunked.ts'
import { sendLarge } from './large/send-large.ts'
import type { UploadMemories } from './large/unfinished-uploads.ts'
import { createDuplicateCheck } from './sending/duplicate-check.ts'
import { sendStaged, sendUpload } from './sending/send-upload.ts'
import type { PreparedUpload, UploadWork } from './upload-run.ts'
import {
  createUploadWorkers,
  type StartWorker,
  type UploadWorkers,
} from './workers/upload-workers.ts'

/** The work behind a queue of uploads, which orders it for a few files at a time. */
export interface UploadSteps extends UploadWork, Pick<UploadWorkers, 'contentIdOf'> {
  /** As `stored`, for what a person wants although it was in the trash: it is joined with nothing. */
  storedAgain: UploadWork['stored']
  /** Joins what was stored with what was made with it and came at another time. Never rejects. */
  pairUp(signal: AbortSignal): Promise<void>
  /** Abandons what may have been sent of an item. */
  discard(itemId: string): Promise<void>
  /** Takes an item back from the trash; false if its content is in the library by now. */
  restore(itemId: string): Promise<boolean>
}

/** The work behind an import. */
export interface StagingSteps
  extends Pick<UploadSteps, 'refuseDuplicate' | 'joinMovie' | 'meetDuplicate' | 'contentIdOf'>,
    Pick<UploadWorkers, 'joinFacts'> {
  /** As `prepare`; sending it stages it, for the trigger of an import. */
  prepareStaged: UploadWork['prepare']
}

export interface UploadStepsDeps
  extends Pick<UploadSteps, 'stored' | 'storedAgain' | 'joinMovie' | 'meetDuplicate' | 'pairUp'> {
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

/** The steps of an account's uploads; closing them ends their workers. */
export function createUploadSteps({
  keys,
  api,
  post,
  startWorker,
  unfinished,
  chunkBytes,
  moreFormats,
  stored,
  storedAgain,
  joinMovie,
  meetDuplicate,
  pairUp,
}: UploadStepsDeps): UploadSteps & StagingSteps & Pick<UploadWorkers, 'read' | 'close'> {
  const workers = createUploadWorkers(
    keys,
    unfinished.find,
    { chunkBytes, moreFormats },
    startWorker,
  )
  /** Of uploads and of an import together: a browser has six connections to a server, and pictures need some. */
  const sockets = createLimiter(LIMITS.uploadsAtOnce)

  const preparing = (send: typeof sendUpload, wire: ChunkWire): UploadWork['prepare'] => {
    const inOnePiece = (upload: EncryptedUpload): PreparedUpload => ({
      dto: upload.dto,
      picture: upload.picture,
      isResumable: false,
      send: (onProgress, signal) => sockets(() => send(upload, post, onProgress, signal)),
      close: () => {},
    })

    const inChunks = (upload: ChunkedUpload): PreparedUpload => ({
      dto: upload.dto,
      isResumable: true,
      send: (onProgress, signal) =>
        sockets(() => sendLarge(upload, unfinished, wire, onProgress, signal)),
      close: upload.close,
    })

    return async (accepted, labels, signal) => {
      if (accepted.file.size < chunkBytes) {
        const upload = await workers.encrypt(accepted, labels, signal)
        accountFor(upload.original)
        // The renditions may be too much beside the file.
        if (bytesOf(upload) <= chunkBytes) return inOnePiece(upload)
      }
      return inChunks(await workers.startChunked(accepted, labels, signal))
    }
  }

  return {
    prepare: preparing(sendUpload, createChunkWire(api, post)),
    prepareStaged: preparing(sendStaged, createChunkWire(api, post, true)),
    refuseDuplicate: createDuplicateCheck(api),
    joinMovie,
    meetDuplicate,
    stored,
    storedAgain,
    pairUp,
    discard: unfinished.discard,
    async restore(itemId) {
      const { items: restored } = await api.call(restoreItems, { body: { ids: [itemId] } })
      for (const item of restored) await storedAgain(item)
      return restored.length > 0
    },
    read: workers.read,
    contentIdOf: workers.contentIdOf,
    joinFacts: workers.joinFacts,
    close: workers.close,
  }
}

/** What one request sends of it, but for what frames its parts. */
const bytesOf = ({ dto, original, renditions }: EncryptedUpload): number =>
  original.size + renditions.size + JSON.stringify(dto).length
