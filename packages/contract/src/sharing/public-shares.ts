import { kdf } from '../accounts/auth.ts'
import { accountId } from '../accounts/contacts.ts'
import { pageSize } from '../items/items.ts'
import { itemFileName, itemId, mediaKey, type Role } from '../items/media-keys.ts'
import { thumbnailKeys } from '../items/thumbnails.ts'
import { timelineCursor } from '../wire/cursors.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { ErrorCode } from '../wire/errors.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { albumMembers, epoch, membership, previousKey } from './album-records.ts'
import { link, linkToken } from './links.ts'
import { sharedItem } from './share-records.ts'

/** The header that proves a link's password (F15): 32 bytes as base64url, in every call of its visitor. */
export const LINK_AUTH_HEADER = 'x-link-auth'

const empty = z.literal('')

/** A file of a link. What is readable elsewhere (its name, its exact time) is in the sealed details. */
export const publicFile = z.object({
  fileName: itemFileName,
  fileType: sharedItem.shape.type,
  fileSizeMB: z.number().nonnegative(),
  creationDate: sharedItem.shape.creationDate,
  /** null for a link without originals. */
  fileUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  id: itemId,
  /** Plaintext bytes of the original. */
  size: sharedItem.shape.size,
  ownerAccountId: accountId,
  version: sharedItem.shape.version,
  sharedDetails: sharedItem.shape.sharedDetails,
  detailsAuthor: sharedItem.shape.detailsAuthor,
  detailsSignature: sharedItem.shape.detailsSignature,
  detailsAuthority: sharedItem.shape.detailsAuthority,
  /** For a link to an album; a link to items has the keys in its payload. */
  membership: membership.nullable(),
})

/**
 * What a link shows, a page of files at a time. Unknown, ended and expired links answer the same
 * NOT_FOUND. One with a password answers LINK_PASSWORD without a proof of it: `linkPassword`.
 */
export const publicShare = endpoint({
  method: 'GET',
  path: '/api/public/shared/:token',
  params: z.object({ token: linkToken }),
  query: z.object({
    limit: pageSize.default(LIMITS.largestPage),
    after: timelineCursor.optional(),
  }),
  response: z.object({
    title: empty,
    description: empty,
    createdByName: empty,
    expiresAt: link.shape.expiresAt,
    originals: link.shape.originals,
    sealed: link.shape.sealed,
    signature: link.shape.signature,
    version: link.shape.version,
    files: z.array(publicFile),
    /** The number of all files, and the plaintext bytes of their originals; null after the first page. */
    total: z.int().nonnegative().nullable(),
    totalBytes: z.int().nonnegative().nullable(),
    hasMore: z.boolean(),
    /** What a link to an album needs to read its memberships (F13); null for others. */
    album: z
      .object({
        ownerAccountId: accountId,
        epoch,
        previous: z.array(previousKey),
        members: albumMembers.extend({ epoch }),
      })
      .nullable(),
  }),
})

/** The body of LINK_PASSWORD: how the link's password is derived. */
export const linkPassword = z.object({
  code: z.literal('LINK_PASSWORD' satisfies ErrorCode),
  message: z.string(),
  kdf,
})

/** Many thumbnails of a link in one answer, framed as those of the library. */
export const publicThumbnails = endpoint({
  method: 'POST',
  path: '/api/public/shared/:token/thumbnails',
  params: z.object({ token: linkToken }),
  body: thumbnailKeys,
  response: z.file(),
})

/** Files as a camera wrote them, which may say where that was: a link can be without them. */
export const ORIGINALS: ReadonlySet<Role> = new Set(['original', 'motion'])

const FOLDERS = {
  original: 'file',
  preview: 'preview',
  thumbnail: 'thumbnail',
  poster: 'poster',
  animation: 'animation',
  motion: 'motion',
} as const satisfies Record<Role, string>

/** `GET …/shared/:token/:stream/:fileName`: the ciphertext of one stream, with ranges as `/authz`. */
export const PUBLIC_STREAM_PATH = '/api/public/shared/:token/:stream/:fileName'

/** The address of one stream of a link's file. */
export const publicStreamUrl = (token: string, fileName: string, role: Role): string =>
  `/api/public/shared/${token}/${FOLDERS[role]}/${fileName}`

/** The media key of what a visitor names; undefined for what is no stream. */
export function publicStreamKey(stream: string, fileName: string): string | undefined {
  const role = (Object.keys(FOLDERS) as Role[]).find(each => FOLDERS[each] === stream)
  return role && mediaKey(fileName, role)
}

export type PublicFile = z.infer<typeof publicFile>
export type PublicShare = z.infer<typeof publicShare.response>
export type LinkPassword = z.infer<typeof linkPassword>
