import { left, mediaItem } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { sharedMedia, signature } from '../sharing/share-records.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** The shared and the private details, sealed under the next version of the item (format rule F8). */
export const newDetails = z.strictObject({
  version: z.int().min(2),
  sharedDetails: mediaItem.shape.sharedDetails,
  privateDetails: mediaItem.shape.privateDetails,
  dateTaken: mediaItem.shape.dateTaken,
  /** The owner's signature of the shared details. Recipients of a shared item require it. */
  detailsSignature: signature.optional(),
})

/** Fails with STALE_VERSION if another change came first. */
export const changeDetails = endpoint({
  method: 'PUT',
  path: '/api/media/:id',
  params: z.object({ id: itemId }),
  body: newDetails,
  response: mediaItem,
})

/** Changes the details of many items, each independently. No item may appear twice. */
export const changeManyDetails = endpoint({
  method: 'POST',
  path: '/api/media/details',
  body: z.strictObject({
    changes: z
      .array(newDetails.extend({ id: itemId }))
      .min(1)
      .max(LIMITS.largestPage)
      .refine(list => new Set(list.map(each => each.id)).size === list.length),
  }),
  response: z.object({
    items: z.array(mediaItem),
    /**
     * The current state of items that stayed unchanged: another change came first. Unknown items are left
     * out.
     */
    stale: z.array(mediaItem),
    left,
  }),
})

/**
 * Changes the shared details of an item that its owner shared with the right EDIT. The private details stay
 * as they are. Fails with STALE_VERSION if another change came first.
 */
export const changeSharedDetails = endpoint({
  method: 'PUT',
  path: '/api/media/:id/shared-details',
  params: z.object({ id: itemId }),
  body: newDetails.omit({ privateDetails: true }).extend({ detailsSignature: signature }),
  response: sharedMedia,
})

export type NewDetails = z.infer<typeof newDetails>
export type NewSharedDetails = z.infer<NonNullable<typeof changeSharedDetails.body>>
