import { LIMITS } from '@safelight/contract/limits'
import { restoreItems } from '@safelight/contract/trash'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import type { ApiClient } from '../api/api-client.ts'
import { createDuplicateCheck } from './duplicate-check.ts'
import type { ChunkedUpload } from './encrypt-chunked.ts'
import type { EncryptedUpload } from './encrypt-upload.ts'
import { createChunkWire } from './send-chunked.ts'
import { sendLarge } from './send-large.ts'
import { sendUpload } from './send-upload.ts'
import type { UploadMemories } from './unfinished-uploads.ts'
import type { PreparedUpload, UploadWork } from './upload-run.ts'
import { createUploadWorkers } from './upload-workers.ts'

/** The work behind a queue of uploads, which orders it for a few files at a time. */
export interface UploadSteps extends UploadWork {
  /** Abandons what may have been sent of an item. */
  discard(itemId: string): Promise<void>
  /** Takes an item back from the trash; false if its content is in the library by now. */
  restore(itemId: string): Promise<boolean>
}

export interface UploadStepsParts extends Pick<UploadWork, 'stored'> {
  keys: LibraryKeys
  token: string
  api: ApiClient
  unfinished: UploadMemories
}

/** The steps of an account's uploads; closing them ends their workers. */
export function createUploadSteps({
  keys,
  token,
  api,
  unfinished,
  stored,
}: UploadStepsParts): UploadSteps & { close(): void } {
  const workers = createUploadWorkers(keys, unfinished.find)
  const wire = createChunkWire(token)

  const inOnePiece = (upload: EncryptedUpload): PreparedUpload => ({
    dto: upload.dto,
    isResumable: false,
    send: (onProgress, signal) => sendUpload(upload, token, onProgress, signal),
    close: () => {},
  })

  const inChunks = (upload: ChunkedUpload): PreparedUpload => ({
    dto: upload.dto,
    isResumable: true,
    send: (onProgress, signal) => sendLarge(upload, unfinished, wire, onProgress, signal),
    close: upload.close,
  })

  return {
    async prepare(accepted, labels, signal) {
      const isLarge = accepted.file.size >= LIMITS.chunkedFromBytes
      return isLarge
        ? inChunks(await workers.startChunked(accepted, labels, signal))
        : inOnePiece(await workers.encrypt(accepted, labels, signal))
    },
    refuseDuplicate: createDuplicateCheck(api),
    stored,
    discard: unfinished.discard,
    async restore(itemId) {
      const { items: restored } = await api.call(restoreItems, { body: { ids: [itemId] } })
      for (const item of restored) await stored(item)
      return restored.length > 0
    },
    close: workers.close,
  }
}
