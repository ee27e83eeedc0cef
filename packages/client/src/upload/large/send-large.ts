import { ApiError } from '../../api/api-client.ts'
import {
  type ChunkedSource,
  type ChunkMemory,
  type ChunkWire,
  isRefusal,
  sendChunked,
} from './send-chunked.ts'

/** The device's records of unfinished uploads. */
export interface ResumeMemory<U> {
  /** Records a new or resumed upload. Call it before the server learns of the upload. */
  remember(upload: U): Promise<ChunkMemory>
  forget(id: string): Promise<void>
  /** Abandons an upload: immediately on this device, and on the server as soon as it is reachable. */
  discard(id: string): Promise<void>
}

/**
 * Sends a file in chunks. A record of the upload on the device lets a later attempt resume it. Deletes the
 * record once the file is an item or can never become one.
 */
export async function sendLarge<U extends ChunkedSource, T>(
  upload: U,
  memories: ResumeMemory<NoInfer<U>>,
  wire: ChunkWire<U, T>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
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
