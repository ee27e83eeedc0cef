import { listedItem, pageSize } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { changeRows } from './change-rows.ts'

/** The number of a change, one higher for each change that an account's items go through. */
const seq = z.int().nonnegative()

/** An item as it is now, or the id of one that left the library: for the trash, or permanently. */
export const change = z.union([
  z.object({ seq, item: listedItem }),
  z.object({ seq, id: itemId, deleted: z.boolean() }),
])

/**
 * The changes after the change `since`, oldest first; without it the first that the server has. A reader who
 * goes on from `next` sees every change once; the last of several changes to one item stands for all. A
 * `since` that the server has not reached is refused, because its database is an older one, and so is one
 * before permanent deletions that it has forgotten (`LIMITS.deletionsKept`): the reader begins anew, with
 * all items by pages, and follows the changes from `last` on.
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
    /** The number of the account's last change: where to go on for who reads all items by pages now. */
    last: seq,
  }),
  rows: changeRows,
})

export type Change = z.infer<typeof change>
