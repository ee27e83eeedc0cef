import type { Rotation } from '@safelight/contract/album-records'
import type { PublicIdentity } from '@safelight/contract/contacts'
import { ERRORS } from '@safelight/contract/errors'
import { albumShares } from '@safelight/contract/shares'
import { sealAlbumDetails } from '@safelight/crypto/album-details'
import { type AlbumMember, sealAlbumMembers } from '@safelight/crypto/album-members'
import {
  type AlbumEpoch,
  drawAlbumKeys,
  newAlbumKey,
  sealPreviousKey,
  wrapAlbumKey,
} from '@safelight/crypto/albums'
import { type Bytes, sameBytes, toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { sealShare } from '@safelight/crypto/shares'
import { ApiError } from '../../api/api-client.ts'
import { encodeSigned } from '../../api/codecs/signed-seal.ts'
import { forgetKeys, hasEnded, type LinkPayload } from '../links/link-payload.ts'
import { openOwnLink, sealOwnLink } from '../links/own-links.ts'
import { openAlbumKey } from './open-album.ts'
import { readAlbum, type SharingContext } from './read-album.ts'

export interface AlbumChange {
  /**
   * Returns the members of the new epoch. All other members are removed. If this function is absent, all
   * members stay.
   */
  members?(members: readonly AlbumMember[]): AlbumMember[]
  withoutLink?: string
  /** A link of the ending epoch, as the same call edits it. Its record replaces the one that the server lists. */
  edited?: { epoch: number; record: LinkRecord }
}

export type LinkRecord = Parameters<typeof openOwnLink>[1]

/**
 * Prepares a new epoch of an own album (format rule F13): makes a new key, and reseals everything for the
 * remaining links and the members that the server still lists. A title and description that do not open
 * become empty.
 */
export async function rotateAlbum(
  context: SharingContext,
  albumId: string,
  change: AlbumChange,
): Promise<Rotation> {
  const { identity, account, api } = context
  const { record, owner, keys: old, details, members: before } = await readAlbum(context, albumId)
  const { edited } = change
  if (edited && edited.epoch !== old.epoch) throw new ApiError('STALE_EPOCH', ...ERRORS.STALE_EPOCH)
  const { users, links } = await api.call(albumShares, { params: { id: albumId } })
  const changed = edited?.record.token ?? change.withoutLink
  const remaining: LinkRecord[] = links.filter(link => link.token !== changed)
  if (edited) remaining.push(edited.record)
  const present = before.filter(isListed(users))
  const members = change.members?.(present) ?? present
  const album: AlbumEpoch = { owner: owner.accountId, albumId, epoch: old.epoch + 1 }
  const albumKey = newAlbumKey()
  const oldKey = await openAlbumKey(context, owner, record)
  try {
    const keys = await drawAlbumKeys(album, albumKey)
    const detailsVersion = record.details.version + 1
    const membersVersion = record.members.version + 1
    const text = { v: 1, title: '', description: '', ...details }
    return {
      epoch: album.epoch,
      wrappedKey: toBase64url(await wrapAlbumKey(account, album, albumKey)),
      previous: toBase64url(await sealPreviousKey(keys, oldKey)),
      details: {
        version: detailsVersion,
        ...encodeSigned(await sealAlbumDetails(identity, keys, detailsVersion, text)),
      },
      members: {
        version: membersVersion,
        ...encodeSigned(await sealAlbumMembers(identity, keys, membersVersion, members)),
      },
      shares: await Promise.all(
        members.map(async member => {
          // The keys come from the owner's signed list; only the user number comes from the server.
          const user = users.find(user => user.accountId === member.accountId)
          if (!user) throw new OpenError()
          const { right } = member
          const shared = { type: 'ALBUM', resourceId: albumId, right, epoch: album.epoch } as const
          const share = await sealShare(identity, member, shared, albumKey)
          return { userId: user.userId, right, ...encodeSigned(share) }
        }),
      ),
      links: await Promise.all(
        remaining.map(link => reseal(context, link, { album, albumKey, oldKey })),
      ),
    }
  } finally {
    albumKey.fill(0)
    oldKey.fill(0)
  }
}

/**
 * Returns a function that tells whether the server still lists a member. A member who is not listed has left.
 */
export const isListed = (users: readonly PublicIdentity[]) => {
  const listed = new Set(users.map(user => user.accountId))
  return (member: AlbumMember): boolean => listed.has(member.accountId)
}

interface NewKey {
  album: AlbumEpoch
  albumKey: Bytes
  oldKey: Bytes
}

/**
 * Reseals a link for the new epoch. An expired link does not get the new key. Throws OpenError for another
 * link that lacks the ending epoch's key: the server alone must not decide which links belong to the album.
 */
async function reseal(
  maker: SharingContext,
  link: LinkRecord,
  { album, albumKey, oldKey }: NewKey,
) {
  const { owner, albumId, epoch } = album
  const { keys, payload } = await openOwnLink(maker, link)
  const next = { token: link.token, version: link.version + 1 }
  try {
    if (hasEnded(payload)) return { ...next, ...(await sealOwnLink(maker, keys, next, payload)) }
    if (!isOfAlbum(payload, { owner, albumId, epoch: epoch - 1 }, oldKey)) throw new OpenError()
    const resource = { type: 'ALBUM', owner, albumId, epoch, albumKey } as const
    return { ...next, ...(await sealOwnLink(maker, keys, next, { ...payload, resource })) }
  } finally {
    forgetKeys(payload.resource)
  }
}

const isOfAlbum = ({ resource }: LinkPayload, album: AlbumEpoch, albumKey: Bytes): boolean =>
  resource.type === 'ALBUM' &&
  resource.owner === album.owner &&
  resource.albumId === album.albumId &&
  resource.epoch === album.epoch &&
  sameBytes(resource.albumKey, albumKey)
