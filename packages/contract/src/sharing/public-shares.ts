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

/** Header with which a visitor's calls prove a link's password: 32 bytes as base64url (format rule F15). */
export const LINK_AUTH_HEADER = 'x-link-auth'

const empty = z.literal('')

/** The name and the exact time of a file are only in its sealed details. */
export const publicFile = z.object({
  fileName: itemFileName,
  fileType: sharedItem.shape.type,
  fileSizeMB: z.number().nonnegative(),
  creationDate: sharedItem.shape.creationDate,
  /** null if the link leaves out originals. */
  fileUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  id: itemId,
  size: sharedItem.shape.size,
  ownerAccountId: accountId,
  version: sharedItem.shape.version,
  sharedDetails: sharedItem.shape.sharedDetails,
  detailsAuthor: sharedItem.shape.detailsAuthor,
  detailsSignature: sharedItem.shape.detailsSignature,
  detailsAuthority: sharedItem.shape.detailsAuthority,
  /** The item's key in the album; null for a link to items, which has the keys in its payload. */
  membership: membership.nullable(),
})

/**
 * Returns a link's content, with a page of files. Fails with the same NOT_FOUND for unknown, ended and
 * expired links. Fails with LINK_PASSWORD and the body `linkPassword` if the visitor did not prove the
 * password.
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
    /**
     * `total` counts all files, and `totalBytes` the plaintext bytes of their originals. Only the first page
     * has them; on later pages, both are null.
     */
    total: z.int().nonnegative().nullable(),
    totalBytes: z.int().nonnegative().nullable(),
    hasMore: z.boolean(),
    /** The records that open the items' memberships (format rule F13); null for a link to items. */
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

/** The body of the error LINK_PASSWORD. It says how to derive the key from the link's password. */
export const linkPassword = z.object({
  code: z.literal('LINK_PASSWORD' satisfies ErrorCode),
  message: z.string(),
  kdf,
})

/** Returns many thumbnails of a link in one answer, in the format of `thumbnails`. */
export const publicThumbnails = endpoint({
  method: 'POST',
  path: '/api/public/shared/:token/thumbnails',
  params: z.object({ token: linkToken }),
  body: thumbnailKeys,
  response: z.file(),
})

/** The streams that hold a file as the camera wrote it, maybe with a location. A link can omit them. */
export const ORIGINALS: ReadonlySet<Role> = new Set(['original', 'motion'])

const FOLDERS = {
  original: 'file',
  preview: 'preview',
  thumbnail: 'thumbnail',
  poster: 'poster',
  animation: 'animation',
  motion: 'motion',
} as const satisfies Record<Role, string>

/** `GET …/shared/:token/:stream/:fileName` sends the ciphertext of one stream, with ranges as in `/authz`. */
export const PUBLIC_STREAM_PATH = '/api/public/shared/:token/:stream/:fileName'

export const publicStreamUrl = (token: string, fileName: string, role: Role): string =>
  `/api/public/shared/${token}/${FOLDERS[role]}/${fileName}`

/** Returns the media key of a visitor's path; undefined if it names no stream. */
export function publicStreamKey(stream: string, fileName: string): string | undefined {
  const role = (Object.keys(FOLDERS) as Role[]).find(each => FOLDERS[each] === stream)
  return role && mediaKey(fileName, role)
}

export type PublicFile = z.infer<typeof publicFile>
export type PublicShare = z.infer<typeof publicShare.response>
export type LinkPassword = z.infer<typeof linkPassword>
