import { itemId } from '../items/media-keys.ts'
import { ciphertextLength } from '../items/streams.ts'
import { linkToken } from '../sharing/links.ts'
import { bytes, sealed } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** A key sealed to the link's public key: suite, encapsulated key, ciphertext and tag. */
const sealedKey = bytes(81)
const details = sealed(LIMITS.sealedGiftDetailsChars)

/** The descriptor of one given file (format rule F16). Its id is a ULID like an item's, and never becomes one's. */
export const giftDescriptor = z.strictObject({
  id: itemId,
  sealedKey,
  details,
  /** Plaintext bytes of the original. */
  size: z.int().positive().max(LIMITS.giftBytes),
  /** SHA-256 of the original's ciphertext. */
  digest: bytes(32),
  renditions: z
    .array(
      z.strictObject({
        role: z.literal('thumbnail'),
        length: z.int().min(ciphertextLength(0)).max(LIMITS.giftThumbnailBytes),
      }),
    )
    .max(1),
  /** SHA-256 of the part `renditions`. */
  renditionsDigest: bytes(32),
})

/** A gift that waits. */
export const gift = z.object({
  id: itemId,
  sealedKey,
  details,
  /** Ciphertext of its streams. */
  bytes: z.int().positive(),
  arrivedAt: z.iso.datetime(),
})

/**
 * Gives one file, as `multipart/form-data`, parts in this order: `dto` (the descriptor as JSON), `file` and
 * `renditions` (left out when there is no thumbnail). LIMIT_REACHED once the link is full, QUOTA_EXCEEDED
 * when its owner's storage is.
 */
export const give = endpoint({
  method: 'POST',
  path: '/api/public/guest-links/:token/gifts',
  params: z.object({ token: linkToken }),
  response: z.object({ filesLeft: z.int().nonnegative(), bytesLeft: z.int().nonnegative() }),
})

/** The gifts that wait by an own link, by their ids. */
export const waitingGifts = endpoint({
  method: 'GET',
  path: '/api/guest-links/:token/gifts',
  params: z.object({ token: linkToken }),
  query: z.object({ after: itemId.optional() }),
  response: z.object({ gifts: z.array(gift), hasMore: z.boolean() }),
})

/** Deletes gifts that were taken in, or are not wanted. Ids that are not there are fine. */
export const deleteGifts = endpoint({
  method: 'POST',
  path: '/api/guest-links/:token/gifts/delete',
  params: z.object({ token: linkToken }),
  body: z.strictObject({ ids: z.array(itemId).min(1).max(LIMITS.giftsPage) }),
  response: z.object({}),
})

/** `GET`: the ciphertext of one stream of a gift, for the link's owner, with ranges as `/authz`. */
export const GIFT_STREAM_PATH = '/api/guest-links/:token/gifts/:id/:role'

export const giftStreamUrl = (token: string, id: string, role: GiftRole): string =>
  `/api/guest-links/${token}/gifts/${id}/${role}`

export type GiftRole = 'original' | 'thumbnail'
export type Gift = z.infer<typeof gift>
export type GiftDescriptor = z.infer<typeof giftDescriptor>
