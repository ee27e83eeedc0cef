import { mediaItem } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { renditionLengths, renditionsDigest } from '../items/renditions.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { newDetails } from './details.ts'

/** The new renditions of an item, and the details that hold their headers (format rule F9). */
export const newRenditions = newDetails.extend({
  renditions: renditionLengths.min(1),
  renditionsDigest,
})

/**
 * Replaces all renditions and the details of an own item, as one change. The body is `multipart/form-data`
 * with the parts `dto` (the fields above as JSON) and `renditions`, in this order. Fails with STALE_VERSION
 * if another change came first.
 */
export const replaceRenditions = endpoint({
  method: 'POST',
  path: '/api/media/:id/renditions',
  params: z.object({ id: itemId }),
  response: mediaItem,
})

export type NewRenditions = z.infer<typeof newRenditions>
