import { listedItem, pageSize } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { changeRows } from './change-rows.ts'

/** The number of a change. It counts up for each account. */
const seq = z.int().nonnegative()

/** The current state of an item, or the id of one that was trashed or deleted. */
export const change = z.union([
  z.object({ seq, item: listedItem }),
  z.object({ seq, id: itemId, deleted: z.boolean() }),
])

/**
 * Returns the changes after `since`, oldest first; without `since`, from the first that the server has. A
 * reader that continues from `next` sees every change once. Several changes to an item appear as the last
 * one. The server refuses a `since` that it has not reached, because its database was restored from an older
 * state. It also refuses one older than the deletions that it still knows (`LIMITS.deletionsKept`). The
 * reader then pages through all items, and follows the changes from `last`.
 */
export const changes = endpoint({
  method: 'GET',
  path: '/api/media/changes',
  query: z.object({
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: pageSize.default(LIMITS.largestPage),
  }),
  response: z.object({
    changes: z.array(change),
    next: seq,
    hasMore: z.boolean(),
    /** The number of the account's last change. A reader that now pages through all items continues here. */
    last: seq,
  }),
  rows: changeRows,
})

export type Change = z.infer<typeof change>
