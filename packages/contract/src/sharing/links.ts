import { kdf } from '../accounts/auth.ts'
import { itemId } from '../items/media-keys.ts'
import { listQuery } from '../wire/cursors.ts'
import { bytes, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { albumId, epoch, rotation, signedItem } from './album-records.ts'
import { signature } from './share-records.ts'

/** A link's public name: 16 random bytes from its maker. Its secret is never sent (format rule F15). */
export const linkToken = bytes(16)

/** The link's secret, and the root key of its password if it has one, wrapped for the owner's devices. */
const wrappedSecret = z.union([wrapped(16), wrapped(48)])

/** Titles and descriptions are in the sealed payload. On the wire they are empty. */
const empty = z.literal('')

/** `auth` is the key by which visitors prove the password (format rule F15). */
const password = z.strictObject({ kdf, auth: bytes(32) })

const payload = sealed(LIMITS.sealedLinkChars)
const smallPayload = sealed(LIMITS.sealedSmallLinkChars)

export const link = z.object({
  token: linkToken,
  /** The address `/share/<token>`, without the fragment that holds the secret. */
  url: z.string(),
  title: empty,
  description: empty,
  resourceType: z.enum(['ALBUM', 'media', 'SELECTION']),
  resourceId: z.union([itemId, z.literal('')]),
  permission: z.literal('VIEW'),
  version: z.int().positive(),
  sealed: payload,
  signature,
  wrappedSecret,
  /** Parameters of the key derivation from the link's password; null without a password. */
  kdf: kdf.nullable(),
  originals: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  fileCount: z.int().nonnegative(),
})

const newLink = z.strictObject({
  permission: z.literal('VIEW'),
  /** Ignored. The server uses the session's account instead. */
  createdBy: z.unknown().optional(),
  token: linkToken,
  version: z.literal(1),
  sealed: payload,
  signature,
  wrappedSecret,
  originals: z.boolean(),
  expirationDays: z.int().min(1).max(LIMITS.linkDays).nullable().optional(),
  password: password.optional(),
})

const linkRequest = z.discriminatedUnion('resourceType', [
  newLink.extend({
    resourceType: z.literal('ALBUM'),
    resourceId: albumId,
    epoch,
    sealed: smallPayload,
  }),
  newLink.extend({
    resourceType: z.literal('media'),
    resourceId: itemId,
    sealed: smallPayload,
    items: z.array(signedItem).length(1),
  }),
  newLink.extend({
    resourceType: z.literal('SELECTION'),
    resourceId: z.literal(''),
    items: z.array(signedItem).min(1).max(LIMITS.itemsOfLink),
  }),
])

/**
 * Creates a link to an own album or to own items. Fails with STALE_EPOCH unless the link has the key of the
 * album's current epoch. Fails with STALE_VERSION if an item's signed details are not current.
 */
export const createLink = endpoint({
  method: 'POST',
  path: '/api/shares/link',
  body: linkRequest,
  response: link,
})

export const createSharingLink = endpoint({ ...createLink, path: '/api/sharing/create-link' })

/** Lists own links, newest first, in pages. The cursor is `createdAt` and `token`. */
export const myLinks = endpoint({
  method: 'GET',
  path: '/api/shares/links',
  query: listQuery,
  response: z.array(link),
})

export const mySharingLinks = endpoint({ ...myLinks, path: '/api/sharing/my-links' })

const linkEnd = z.strictObject({ rotation: rotation.optional() }).nullish()

/** Ends a link. For a link to an album, the client must also rotate the album's key (format rule F13). */
export const deleteLink = endpoint({
  method: 'DELETE',
  path: '/api/shares/link/:linkToken',
  params: z.object({ linkToken }),
  body: linkEnd,
  response: z.object({}),
})

/** The call `deleteLink` under another path. */
export const revokeSharingLink = endpoint({
  method: 'DELETE',
  path: '/api/sharing/revoke/:token',
  params: z.object({ token: linkToken }),
  body: linkEnd,
  response: z.object({}),
})

/**
 * Changes a link's texts, expiry, originals or password. Fails with STALE_VERSION unless `version` is the stored version plus one.
 * For a link to an album, fails with STALE_EPOCH unless the link holds the key of the album's epoch.
 */
export const updateLink = endpoint({
  method: 'PUT',
  path: '/api/sharing/update/:token',
  params: z.object({ token: linkToken }),
  body: z.strictObject({
    title: empty.optional(),
    description: empty.optional(),
    /** Days from now; 0 or null removes the expiry, and undefined keeps it. */
    expirationDays: z.int().min(0).max(LIMITS.linkDays).nullable().optional(),
    /** Whether the server serves originals from now on; undefined keeps the setting. */
    originals: z.boolean().optional(),
    /** Replaces the password; null removes it. A new password of a link to an album requires `rotation`. */
    access: z
      .strictObject({
        wrappedSecret,
        password: password.nullable(),
        rotation: rotation.optional(),
      })
      .optional(),
    version: z.int().min(2),
    sealed: payload,
    signature,
    /** Required for a link to an album. */
    epoch: epoch.optional(),
  }),
  response: link,
})

export type Link = z.infer<typeof link>
export type NewLink = z.infer<typeof linkRequest>
export type LinkUpdate = z.infer<NonNullable<typeof updateLink.body>>
export type LinkEnd = z.infer<typeof linkEnd>
