import { ERRORS } from '@safelight/contract/errors'
import { type Duplicate, duplicates } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/client/upload'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { createBatches } from '../../async/queues/batches.ts'
import type { LibraryItem } from '../../items/item.ts'

/** An item with an upload's content. `isImproved`: the upload's details have improved the item's. */
export interface MetDuplicate {
  item: LibraryItem
  isImproved: boolean
}

/**
 * Thrown if the library already has the file's content. `itemId` is the item that the server names. `met` is
 * that item, if the client could open it.
 */
export class DuplicateError extends ApiError {
  readonly itemId: string
  readonly met: MetDuplicate | undefined

  constructor(itemId: string, met?: MetDuplicate) {
    super('DUPLICATE_ITEM', ...ERRORS.DUPLICATE_ITEM)
    this.itemId = itemId
    this.met = met
  }
}

export class DuplicateInTrashError extends Error {
  override name = 'DuplicateInTrashError'
  readonly itemId: string

  constructor(itemId: string) {
    super(texts.inTrash)
    this.itemId = itemId
  }
}

/**
 * Call this before sending a file. Throws DuplicateError if an item outside the trash has the fingerprint
 * (format rule F12), and DuplicateInTrashError if an item in the trash has it. Resolves if the check itself
 * fails.
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
    // The server refuses duplicates anyway, so a failed check must not fail the upload.
    const duplicate = await duplicateOf(checksum).catch(() => undefined)
    if (duplicate?.trashed) throw new DuplicateInTrashError(duplicate.id)
    if (duplicate) throw new DuplicateError(duplicate.id)
  }
}
