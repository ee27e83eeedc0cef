import type { MediaItem } from '@safelight/contract/items'
import { ApiError } from '../../api/api-client.ts'
import type { ChunkedUpload } from './encrypt-chunked.ts'
import { type ChunkMemory, type ChunkWire, isRefusal, sendChunked } from './send-chunked.ts'
import type { UploadMemories } from './unfinished-uploads.ts'

/**
 * Sends a file in chunks. A record of the upload on the device lets a later attempt resume it. Deletes the
 * record once the file is an item or can never become one.
 */
export async function sendLarge(
  upload: ChunkedUpload,
  memories: UploadMemories,
  wire: ChunkWire,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const { id } = upload.dto
  const memory = await memories.remember(upload).catch(() => FORGETFUL)
  let hasBegun = memory.uploadId !== undefined
  const keep: typeof memory.keep = learned => {
    hasBegun = true
    return memory.keep(learned).catch(() => {})
  }
  try {
    const item = await sendChunked(upload, { ...memory, keep }, wire, onProgress, signal)
    await memories.forget(id)
    return item
  } catch (error) {
    if (error instanceof ApiError) {
      const neverBegan = !hasBegun && isRefusal(error)
      if (neverBegan || error.code === 'NOT_FOUND') await memories.forget(id)
      else if (CANNOT_END.has(error.code)) await memories.discard(id)
    }
    throw error
  }
}

/** Used for an upload that the device cannot record. Such an upload cannot resume after the tab closes. */
const FORGETFUL: ChunkMemory = { digests: {}, keep: async () => {} }

/** After these errors, an upload can never become an item: its content or id is taken, or a chunk differs. */
const CANNOT_END = new Set<ApiError['code']>(['DUPLICATE_ITEM', 'ITEM_EXISTS', 'CHUNK_CONFLICT'])
