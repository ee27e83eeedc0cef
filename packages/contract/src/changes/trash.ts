import { left, mediaItem, pageSize } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { trashCursor } from '../wire/cursors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const someItems = z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.largestPage) })
const theirIds = z.object({ ids: z.array(itemId) })
/** Ids of deleted items, and the months, `YYYY-MM`, in which those items were taken. */
const theirMonths = theirIds.extend({
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)).default([]),
})

export const trashItems = endpoint({
  method: 'POST',
  path: '/api/media/trash',
  body: someItems,
  response: theirIds,
})

/**
 * Restores items from the trash and returns them. An item stays in the trash if the library has its content
 * again. If `left` is not empty, call again with the ids in `left`.
 */
export const restoreItems = endpoint({
  method: 'POST',
  path: '/api/media/restore',
  body: someItems,
  response: z.object({ items: z.array(mediaItem), left }),
})

const trashedItem = mediaItem.extend({ trashedAt: z.iso.datetime({ precision: 3 }) })

export const trashPage = endpoint({
  method: 'GET',
  path: '/api/media/trash/:limit',
  params: z.object({ limit: pageSize }),
  query: z.object({ after: trashCursor.optional() }),
  response: z.object({ items: z.array(trashedItem), hasMore: z.boolean() }),
})

export const deleteItems = endpoint({
  method: 'POST',
  path: '/api/media/delete',
  body: someItems,
  response: theirMonths,
})

/** Permanently deletes part of the trash. Call it until `hasMore` is false. */
export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/media/trash/empty',
  response: theirMonths.extend({ hasMore: z.boolean() }),
})

export type TrashedItem = z.infer<typeof trashedItem>
