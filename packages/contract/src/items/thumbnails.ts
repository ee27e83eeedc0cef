import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** Sent instead of the length if a thumbnail is missing. No bytes follow it. */
export const NO_THUMBNAIL = 0xffff_ffff

export const thumbnailKeys = z.strictObject({
  keys: z.array(z.string().max(100)).min(1).max(LIMITS.largestPack),
})

/**
 * Returns the ciphertexts of many thumbnails in one answer. `keys` are media keys of thumbnails and
 * animations. For each key in order, the answer holds `uint32be(length) ‖ ciphertext[length]`, or
 * NO_THUMBNAIL if the key names no own thumbnail. An answer that ends early has failed.
 */
export const thumbnails = endpoint({
  method: 'POST',
  path: '/api/media/thumbnails',
  body: thumbnailKeys,
  response: z.file(),
})
