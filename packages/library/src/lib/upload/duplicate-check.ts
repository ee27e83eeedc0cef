import { ERRORS } from '@safelight/contract/errors'
import { LIMITS } from '@safelight/contract/limits'
import { type Duplicate, duplicates } from '@safelight/contract/media'
import { type ApiClient, ApiError } from '../api-client.ts'
import { createBatches } from './batches.ts'

/** The file's twin lies in the trash, from where it can come back. */
export class TwinInTrashError extends Error {
  override name = 'TwinInTrashError'
  readonly itemId: string

  constructor(itemId: string) {
    super('This file is in your trash.')
    this.itemId = itemId
  }
}

/**
 * Throws DUPLICATE_ITEM when a file's fingerprint (format rule F12) is that of an item outside the trash,
 * or TwinInTrashError when it is that of one in it: so its bytes are never sent. Asks in one request for
 * all files that come within a moment.
 */
export type RefuseDuplicate = (checksum: string) => Promise<void>

export function createDuplicateCheck(api: ApiClient): RefuseDuplicate {
  const twinOf = createBatches<string, Duplicate | undefined>(
    async asks => {
      const checksums = asks.map(ask => ask.key)
      const { known } = await api.call(duplicates, { body: { checksums } })
      const twins = new Map(known.map(twin => [twin.checksum, twin]))
      for (const ask of asks) ask.resolve(twins.get(ask.key))
    },
    { most: LIMITS.duplicatesAsked, wait: 5 },
  )
  return async checksum => {
    // The server refuses a duplicate in any case: an upload need not fail because nobody answered.
    const twin = await twinOf(checksum).catch(() => undefined)
    if (twin?.trashed) throw new TwinInTrashError(twin.id)
    if (twin) throw new ApiError('DUPLICATE_ITEM', ...ERRORS.DUPLICATE_ITEM)
  }
}
