import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** Stands in place of a length: there is no such thumbnail, and no bytes follow. */
export const NO_THUMBNAIL = 0xffff_ffff

export const thumbnailKeys = z.strictObject({
  keys: z.array(z.string().max(100)).min(1).max(LIMITS.largestPack),
})

/**
 * The ciphertexts of many thumbnails in one answer: a browser opens few connections, and a screen shows
 * many pictures. `keys` are media keys of thumbnails and animations. The answer is binary, for each key
 * in the order asked `uint32be(length) ‖ ciphertext[length]`, or NO_THUMBNAIL for whatever is not an own
 * thumbnail. An answer that ends early has failed.
 */
export const thumbnails = endpoint({
  method: 'POST',
  path: '/api/media/thumbnails',
  body: thumbnailKeys,
  response: z.file(),
})
