import { mediaItem } from '../items/items.ts'
import { itemId } from '../items/media-keys.ts'
import { renditionLengths, renditionsDigest } from '../items/renditions.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { newDetails } from './details.ts'

/** What an item's renditions are from now on, and the details that have their headers (format rule F9). */
export const newRenditions = newDetails.extend({
  /** Of the part `renditions`. */
  renditions: renditionLengths.min(1),
  renditionsDigest,
})

/**
 * Gives an own item other renditions in the place of all that it has, with new details: one change, in one request,
 * `multipart/form-data`, parts in this order: `dto` (the fields above as JSON) and `renditions`. STALE_VERSION when
 * another change came before.
 */
export const replaceRenditions = endpoint({
  method: 'POST',
  path: '/api/media/:id/renditions',
  params: z.object({ id: itemId }),
  response: mediaItem,
})

export type NewRenditions = z.infer<typeof newRenditions>
