import { left, mediaItem, pageSize } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { trashCursor } from '../wire/cursors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const someItems = z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.largestPage) })
const theirIds = z.object({ ids: z.array(itemId) })
/** And the months, `YYYY-MM`, that they were taken in. */
const theirMonths = theirIds.extend({
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)).default([]),
})

/** Moves items to the trash. The answer names those that were moved: none twice, no one else's. */
export const trashItems = endpoint({
  method: 'POST',
  path: '/api/media/trash',
  body: someItems,
  response: theirIds,
})

/**
 * Takes items back from the trash. The answer has those that came back: one whose content is in the
 * library again by now stays where it is. Of items with much text it holds some: ask for the rest again.
 */
export const restoreItems = endpoint({
  method: 'POST',
  path: '/api/media/restore',
  body: someItems,
  response: z.object({ items: z.array(mediaItem), left }),
})

const trashedItem = mediaItem.extend({ trashedAt: z.iso.datetime({ precision: 3 }) })

/** The items in the trash, the ones trashed last first. */
export const trashPage = endpoint({
  method: 'GET',
  path: '/api/media/trash/:limit',
  params: z.object({ limit: pageSize }),
  query: z.object({ after: trashCursor.optional() }),
  response: z.object({ items: z.array(trashedItem), hasMore: z.boolean() }),
})

/** Deletes items permanently, if they are in the trash. The answer names those that were deleted. */
export const deleteItems = endpoint({
  method: 'POST',
  path: '/api/media/delete',
  body: someItems,
  response: theirMonths,
})

/** Deletes some of what is in the trash permanently: call it until there is no more. */
export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/media/trash/empty',
  response: theirMonths.extend({ hasMore: z.boolean() }),
})

export type TrashedItem = z.infer<typeof trashedItem>
