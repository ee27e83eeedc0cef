import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { mediaItem, pageSize } from './media.ts'
import { itemId } from './media-keys.ts'

const someItems = z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.largestPage) })
const theirIds = z.object({ ids: z.array(itemId) })

/** Moves items to the trash. The answer names those that were moved: none twice, no one else's. */
export const trashItems = endpoint({
  method: 'POST',
  path: '/api/media/trash',
  body: someItems,
  response: theirIds,
})

/**
 * Takes items back from the trash. The answer has those that came back: one whose content is in the
 * library again by now stays where it is.
 */
export const restoreItems = endpoint({
  method: 'POST',
  path: '/api/media/restore',
  body: someItems,
  response: z.object({ items: z.array(mediaItem) }),
})

const trashedItem = mediaItem.extend({ trashedAt: z.iso.datetime({ precision: 3 }) })

/** A place in the trash, whose order is by the time that things were put into it: a page begins behind it. */
const trashCursor = z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[0-9A-HJKMNP-TV-Z]{26}$/)

/** What is in the trash, newest there first. */
export const trashPage = endpoint({
  method: 'GET',
  path: '/api/media/trash/:limit',
  params: z.object({ limit: pageSize }),
  query: z.object({ after: trashCursor.optional() }),
  response: z.object({ items: z.array(trashedItem), hasMore: z.boolean() }),
})

/** Deletes items for good, if they are in the trash. The answer names those that are no more. */
export const deleteItems = endpoint({
  method: 'POST',
  path: '/api/media/delete',
  body: someItems,
  response: theirIds,
})

/** Deletes what is in the trash for good, some of it: it is to be called until there is no more. */
export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/media/trash/empty',
  response: theirIds.extend({ hasMore: z.boolean() }),
})

export type TrashedItem = z.infer<typeof trashedItem>
