import type { MediaItem } from '@safelight/contract/items'
import { ApiError } from '../../api/api-client.ts'
import type { ChunkedUpload } from './encrypt-chunked.ts'
import { type ChunkMemory, type ChunkWire, isRefusal, sendChunked } from './send-chunked.ts'
import type { UploadMemories } from './unfinished-uploads.ts'

/**
 * Sends a large file. The device remembers the upload from before its first call until it has ended. One
 * that the network, the server or a pause interrupts resumes with the next attempt; one that can no longer
 * become an item is forgotten.
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

/** For a device that cannot keep the upload, or no more of it: it goes on, but does not survive the tab. */
const FORGETFUL: ChunkMemory = { digests: {}, keep: async () => {} }

/** Its place was taken by another item, or the server has other bytes in the place of a chunk. */
const CANNOT_END = new Set<ApiError['code']>(['DUPLICATE_ITEM', 'ITEM_EXISTS', 'CHUNK_CONFLICT'])
