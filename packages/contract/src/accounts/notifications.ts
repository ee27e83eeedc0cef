import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** The subjects of notifications. The server knows kinds and times, never titles. */
export const NEWS_KINDS = [
  'shares',
  'comments',
  'guestUploads',
  'family',
  'signIns',
  'backup',
] as const

const newsKind = z.enum(NEWS_KINDS)

export type NewsKind = z.infer<typeof newsKind>

const done = z.object({})

/** Returns the account's choice of kinds, and whether this session's device receives pushes. */
export const notifications = endpoint({
  method: 'GET',
  path: '/api/user/notifications',
  response: z.object({
    /** The server's VAPID key (RFC 8292), an uncompressed point of P-256; null if the server sends no pushes. */
    publicKey: bytes(65).nullable(),
    isSubscribed: z.boolean(),
    /** The kinds that the person has turned off. A newer server may know more kinds. */
    off: z.array(z.string()),
  }),
})

export const chooseNotifications = endpoint({
  method: 'PUT',
  path: '/api/user/notifications',
  body: z.strictObject({ off: z.array(newsKind).max(NEWS_KINDS.length) }),
  response: done,
})

/**
 * Sends this session's pushes to a browser's push service (RFC 8030), until the session ends. Fails with
 * INVALID_REQUEST unless the server allows the push service.
 */
export const subscribe = endpoint({
  method: 'PUT',
  path: '/api/user/push-subscription',
  body: z.strictObject({
    endpoint: z
      .string()
      .max(LIMITS.pushEndpointChars)
      .regex(/^https:\/\/[!-~]+$/),
    /** The browser's public key and authentication secret (RFC 8291). */
    p256dh: bytes(65),
    auth: bytes(16),
    /** When the server reminds this device once, because no backup came before. */
    remindAt: z.iso.datetime().nullable(),
  }),
  response: done,
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/api/user/push-subscription',
  response: done,
})
