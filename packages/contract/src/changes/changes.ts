import { listedItem, pageSize } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { changeRows } from './change-rows.ts'

/** The number of a change. Each account numbers its own changes. */
const seq = z.int().nonnegative()

/** The current state of an item, or the id of an item that was trashed or deleted. */
export const change = z.union([
  z.object({ seq, item: listedItem }),
  z.object({ seq, id: itemId, deleted: z.boolean() }),
])

/**
 * Returns the changes after `since`, oldest first; without `since`, from the oldest change that the server
 * has. Of an item that changed several times, returns only the last change. The server refuses `since` in two
 * cases:
 * - It is above the server's last change, because the database was restored from an older state.
 * - It is older than the deletions that the server remembers (`LIMITS.deletionsKept`).
 * The reader then pages through all items, and follows the changes from `last`.
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
    /** The number of the account's last change. After paging through all items, a reader continues here. */
    last: seq,
  }),
  rows: changeRows,
})

export type Change = z.infer<typeof change>
