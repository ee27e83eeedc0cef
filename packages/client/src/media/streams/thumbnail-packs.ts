import { ERRORS } from '@safelight/contract/errors'
import { LIMITS } from '@safelight/contract/limits'
import { NO_THUMBNAIL } from '@safelight/contract/thumbnails'
import type { Bytes } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { ApiError } from '../../api/api-client.ts'
import { createExactReader } from '../../api/exact-reader.ts'
import { createBatches } from '../../async/queues/batches.ts'

export interface WantedThumbnail {
  key: string
  length: number
}

/**
 * Combines the thumbnails that are requested within a few milliseconds into one request to the server.
 * Resolves each ciphertext as it arrives. Rejects with ApiError, or with OpenError for a ciphertext of the
 * wrong length.
 */
export function createThumbnailPacks(
  fetchPack: (keys: string[]) => Promise<ReadableStream<Bytes>>,
): (wanted: WantedThumbnail) => Promise<Bytes> {
  return createBatches<WantedThumbnail, Bytes>(
    async asks => {
      const reader = createExactReader(await fetchPack(asks.map(ask => ask.key.key)))
      try {
        for (const { key: wanted, resolve, reject } of asks) {
          const length = await reader.uint32be()
          if (length === NO_THUMBNAIL) {
            reject(new ApiError('NOT_FOUND', ...ERRORS.NOT_FOUND))
          } else if (length !== wanted.length || length > LIMITS.renditionsBytes) {
            // Skip the content instead of reading it. Otherwise, a hostile server could exhaust the memory.
            await reader.skip(length)
            reject(new OpenError())
          } else {
            resolve(await reader.read(length))
          }
        }
      } finally {
        await reader.cancel()
      }
    },
    { most: LIMITS.thumbnailsAtOnce, wait: 5 },
  )
}
