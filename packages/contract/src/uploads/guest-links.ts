import { albumId } from '../sharing/album-records.ts'
import { linkToken } from '../sharing/links.ts'
import { sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const payload = sealed(LIMITS.sealedGuestLinkChars)
const count = z.int().nonnegative()

/** A link by which visitors give photos and videos to an album, as its owner sees it (format rule F16). */
export const guestLink = z.object({
  token: linkToken,
  albumId,
  /** Secret, public key and private key, for the owner's devices. */
  wrappedKeys: wrapped(16 + 32 + 48),
  maxFiles: z.int().positive(),
  maxBytes: z.int().positive(),
  /** All that was given so far. */
  receivedFiles: count,
  receivedBytes: count,
  /** Guest uploads that are neither taken in nor deleted. */
  waiting: count,
  /** When it ends, or ended. */
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  isOpen: z.boolean(),
})

export const createGuestLink = endpoint({
  method: 'POST',
  path: '/api/guest-links',
  body: z.strictObject({
    token: linkToken,
    albumId,
    sealed: payload,
    wrappedKeys: guestLink.shape.wrappedKeys,
    maxFiles: z.int().min(1).max(LIMITS.guestUploadsOfLink),
    maxBytes: z.int().min(1).max(LIMITS.bytesOfGuestLink),
    expirationDays: z.int().min(1).max(LIMITS.guestLinkDays),
  }),
  response: guestLink,
})

/** The guest links of an own album, newest first: those that are open, and those by which guest uploads wait. */
export const guestLinksOfAlbum = endpoint({
  method: 'GET',
  path: '/api/albums/:id/guest-links',
  params: z.object({ id: albumId }),
  response: z.array(guestLink),
})

/** Closes a link at once. What waits stays. */
export const closeGuestLink = endpoint({
  method: 'DELETE',
  path: '/api/guest-links/:token',
  params: z.object({ token: linkToken }),
  response: z.object({}),
})

/** What a visitor learns. Unknown, closed and expired links answer the same NOT_FOUND. */
export const openGuestLink = endpoint({
  method: 'GET',
  path: '/api/public/guest-links/:token',
  params: z.object({ token: linkToken }),
  response: z.object({
    sealed: payload,
    filesLeft: count,
    bytesLeft: count,
    expiresAt: z.iso.datetime(),
    /** Whether files of more formats than the specified ones may be given. */
    moreFormats: z.boolean().default(false),
  }),
})

export type GuestLink = z.infer<typeof guestLink>
export type NewGuestLink = z.infer<NonNullable<typeof createGuestLink.body>>
