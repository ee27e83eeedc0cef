import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { mediaItem } from './media.ts'
import { itemId } from './media-keys.ts'

const someItems = z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.largestPage) })

/** Moves items to the trash. The answer names those that were moved: none twice, no one else's. */
export const trashItems = endpoint({
  method: 'POST',
  path: '/api/media/trash',
  body: someItems,
  response: z.object({ ids: z.array(itemId) }),
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
