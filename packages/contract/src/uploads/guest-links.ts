import { albumId } from '../sharing/album-records.ts'
import { linkToken } from '../sharing/links.ts'
import { sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const payload = sealed(LIMITS.sealedGuestLinkChars)
const count = z.int().nonnegative()

/** A guest link, as its owner sees it: visitors upload photos and videos to an album (format rule F16). */
export const guestLink = z.object({
  token: linkToken,
  albumId,
  /** The link's secret, public key and private key, wrapped for the owner's devices. */
  wrappedKeys: wrapped(16 + 32 + 48),
  maxFiles: z.int().positive(),
  maxBytes: z.int().positive(),
  receivedFiles: count,
  receivedBytes: count,
  /** Guest uploads that were neither accepted nor deleted. */
  waiting: count,
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

/** Lists the guest links of an own album, newest first: the open ones, and those with waiting uploads. */
export const guestLinksOfAlbum = endpoint({
  method: 'GET',
  path: '/api/albums/:id/guest-links',
  params: z.object({ id: albumId }),
  response: z.array(guestLink),
})

/** Closes a link immediately. Guest uploads that the owner has not reviewed stay. */
export const closeGuestLink = endpoint({
  method: 'DELETE',
  path: '/api/guest-links/:token',
  params: z.object({ token: linkToken }),
  response: z.object({}),
})

/** Opens a guest link. Fails with NOT_FOUND if unknown, closed or expired, and does not tell which. */
export const openGuestLink = endpoint({
  method: 'GET',
  path: '/api/public/guest-links/:token',
  params: z.object({ token: linkToken }),
  response: z.object({
    sealed: payload,
    filesLeft: count,
    bytesLeft: count,
    expiresAt: z.iso.datetime(),
    moreFormats: z.boolean().default(false),
    /** The largest file, and the size of a chunk's ciphertext, in bytes. */
    fileBytes: z.int().positive().default(LIMITS.fileBytes),
    chunkBytes: z.int().positive().default(LIMITS.chunkBytes),
  }),
})

export type GuestLink = z.infer<typeof guestLink>
export type NewGuestLink = z.infer<NonNullable<typeof createGuestLink.body>>
