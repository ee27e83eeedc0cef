import { ERRORS } from '@safelight/contract/errors'
import { type Duplicate, duplicates } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { createBatches } from '../../async/queues/batches.ts'
import type { LibraryItem } from '../../items/item.ts'

/** An item of the library, as it is after its original has arrived once more. */
export interface MetDuplicate {
  item: LibraryItem
  /** Whether it has details now that it did not have before. */
  isImproved: boolean
}

/** The library has the file already: DUPLICATE_ITEM, which item it is by the server's word, and as it was met. */
export class DuplicateError extends ApiError {
  readonly itemId: string
  readonly met: MetDuplicate | undefined

  constructor(itemId: string, met?: MetDuplicate) {
    super('DUPLICATE_ITEM', ...ERRORS.DUPLICATE_ITEM)
    this.itemId = itemId
    this.met = met
  }
}

/** The file's duplicate is in the trash and can be restored. */
export class DuplicateInTrashError extends Error {
  override name = 'DuplicateInTrashError'
  readonly itemId: string

  constructor(itemId: string) {
    super('This file is in your trash.')
    this.itemId = itemId
  }
}

/**
 * Throws DuplicateError when an item outside the trash has the file's fingerprint (format rule F12), and
 * DuplicateInTrashError when one in the trash has it, so that its bytes are never sent. Asks in one request
 * for all files that come within a moment.
 */
export type RefuseDuplicate = (checksum: string) => Promise<void>

export function createDuplicateCheck(api: ApiClient): RefuseDuplicate {
  const duplicateOf = createBatches<string, Duplicate | undefined>(
    async asks => {
      const checksums = asks.map(ask => ask.key)
      const { known } = await api.call(duplicates, { body: { checksums } })
      const byChecksum = new Map(known.map(duplicate => [duplicate.checksum, duplicate]))
      for (const ask of asks) ask.resolve(byChecksum.get(ask.key))
    },
    { most: LIMITS.duplicatesAsked, wait: 5 },
  )
  return async checksum => {
    // The server refuses duplicates anyway: a question without an answer must not fail the upload.
    const duplicate = await duplicateOf(checksum).catch(() => undefined)
    if (duplicate?.trashed) throw new DuplicateInTrashError(duplicate.id)
    if (duplicate) throw new DuplicateError(duplicate.id)
  }
}
