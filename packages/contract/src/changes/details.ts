import { left, mediaItem } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { sharedMedia, signature } from '../sharing/share-records.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** Both details sealed anew under the version behind the one that they were read in (format rule F8). */
export const newDetails = z.strictObject({
  version: z.int().min(2),
  sharedDetails: mediaItem.shape.sharedDetails,
  privateDetails: mediaItem.shape.privateDetails,
  dateTaken: mediaItem.shape.dateTaken,
  /** The owner's signature of the shared details: for an item that is shared, others believe no others. */
  detailsSignature: signature.optional(),
})

/** Changes an item's details. STALE_VERSION when another change came before. */
export const changeDetails = endpoint({
  method: 'PUT',
  path: '/api/media/:id',
  params: z.object({ id: itemId }),
  body: newDetails,
  response: mediaItem,
})

/** The same for many items, each for itself. No item is named twice. */
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
    /** Those that were changed, as they are now. */
    items: z.array(mediaItem),
    /** Those that another change came before, as they are now. Items that the library lacks are left out. */
    stale: z.array(mediaItem),
    left,
  }),
})

/**
 * Changes the shared details alone, for somebody with whom the item was shared to edit. Their signature
 * goes with it, and the private details stay as they are. STALE_VERSION as above.
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
