import { ERRORS } from '@safelight/contract/errors'
import { LIMITS } from '@safelight/contract/limits'
import { duplicates } from '@safelight/contract/media'
import { type ApiClient, ApiError } from '../api-client.ts'
import { createBatches } from './batches.ts'

/**
 * Throws DUPLICATE_ITEM when a file's fingerprint (format rule F12) is that of an item outside the
 * trash: so its bytes are never sent. Asks in one request for all files that come within a moment.
 */
export type RefuseDuplicate = (checksum: string) => Promise<void>

export function createDuplicateCheck(api: ApiClient): RefuseDuplicate {
  const isKept = createBatches<string, boolean>(
    async asks => {
      const checksums = asks.map(ask => ask.key)
      const { known } = await api.call(duplicates, { body: { checksums } })
      const kept = new Set(known.filter(twin => !twin.trashed).map(twin => twin.checksum))
      for (const ask of asks) ask.resolve(kept.has(ask.key))
    },
    { most: LIMITS.duplicatesAsked, wait: 5 },
  )
  return async checksum => {
    // The server refuses a duplicate in any case: an upload need not fail because nobody answered.
    const isDuplicate = await isKept(checksum).catch(() => false)
    if (isDuplicate) throw new ApiError('DUPLICATE_ITEM', ...ERRORS.DUPLICATE_ITEM)
  }
}
