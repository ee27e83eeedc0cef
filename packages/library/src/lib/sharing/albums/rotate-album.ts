import type { Rotation } from '@safelight/contract/album-records'
import type { PublicIdentity } from '@safelight/contract/contacts'
import type { Link } from '@safelight/contract/links'
import { albumShares } from '@safelight/contract/shares'
import { sealAlbumDetails } from '@safelight/vault/album-details'
import { type AlbumMember, sealAlbumMembers } from '@safelight/vault/album-members'
import {
  type AlbumEpoch,
  drawAlbumKeys,
  newAlbumKey,
  sealPreviousKey,
  wrapAlbumKey,
} from '@safelight/vault/albums'
import { type Bytes, sameBytes, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { sealShare } from '@safelight/vault/shares'
import { encodeSigned } from '../../api/codecs/signed-seal.ts'
import { hasEnded, type LinkPayload } from '../links/link-payload.ts'
import { openOwnLink, sealOwnLink } from '../links/own-links.ts'
import { openAlbumKey } from './open-album.ts'
import { readAlbum, type SharingContext } from './read-album.ts'

export interface AlbumChange {
  /** Gives the members of the new epoch; those it leaves out are removed. Without it they all stay. */
  members?(members: readonly AlbumMember[]): AlbumMember[]
  /** The link that ends. */
  withoutLink?: string
}

/**
 * A new epoch of an own album (format rule F13): a new key, and all that the old one opened sealed anew
 * for the members and links that remain. Members whom the server does not list any more have left. A text
 * that does not open is replaced by an empty one.
 */
export async function rotateAlbum(
  context: SharingContext,
  albumId: string,
  change: AlbumChange,
): Promise<Rotation> {
  const { identity, account, api } = context
  const { record, owner, keys: old, details, members: before } = await readAlbum(context, albumId)
  const { users, links } = await api.call(albumShares, { params: { id: albumId } })
  const present = before.filter(isListed(users))
  const members = change.members?.(present) ?? present
  const place: AlbumEpoch = { owner: owner.accountId, albumId, epoch: old.epoch + 1 }
  const albumKey = newAlbumKey()
  const oldKey = await openAlbumKey(context, owner, record)
  try {
    const keys = await drawAlbumKeys(place, albumKey)
    const detailsVersion = record.details.version + 1
    const membersVersion = record.members.version + 1
    const text = { v: 1, title: '', description: '', ...details }
    return {
      epoch: place.epoch,
      wrappedKey: toBase64url(await wrapAlbumKey(account, place, albumKey)),
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
          // Keys come from the list that the owner signed; of the server's answer only the number counts.
          const user = users.find(user => user.accountId === member.accountId)
          if (!user) throw new OpenError()
          const { right } = member
          const shared = { type: 'ALBUM', resourceId: albumId, right, epoch: place.epoch } as const
          const share = await sealShare(identity, member, shared, albumKey)
          return { userId: user.userId, right, ...encodeSigned(share) }
        }),
      ),
      links: await Promise.all(
        links
          .filter(link => link.token !== change.withoutLink)
          .map(link => reseal(context, link, { place, albumKey, oldKey })),
      ),
    }
  } finally {
    albumKey.fill(0)
    oldKey.fill(0)
  }
}

/** Whether the server still lists somebody; a person who is missing has left. */
export const isListed = (users: readonly PublicIdentity[]) => {
  const listed = new Set(users.map(user => user.accountId))
  return (member: AlbumMember): boolean => listed.has(member.accountId)
}

interface NewKey {
  place: AlbumEpoch
  albumKey: Bytes
  oldKey: Bytes
}

/**
 * Gives a link the new key. The server's word that the link is one of the album's counts for nothing: only
 * one that holds the key of the epoch that ends is, and an ended link or one to something else gets nothing.
 * Links that have ended, and that the server still lists, are sealed as they were.
 */
async function reseal(maker: SharingContext, link: Link, { place, albumKey, oldKey }: NewKey) {
  const { owner, albumId, epoch } = place
  const { keys, payload } = await openOwnLink(maker, link)
  const next = { token: link.token, version: link.version + 1 }
  if (hasEnded(payload)) return { ...next, ...(await sealOwnLink(maker, keys, next, payload)) }
  if (!isOfAlbum(payload, { owner, albumId, epoch: epoch - 1 }, oldKey)) throw new OpenError()
  const resource = { type: 'ALBUM', owner, albumId, epoch, albumKey } as const
  return { ...next, ...(await sealOwnLink(maker, keys, next, { ...payload, resource })) }
}

const isOfAlbum = ({ resource }: LinkPayload, album: AlbumEpoch, albumKey: Bytes): boolean =>
  resource.type === 'ALBUM' &&
  resource.owner === album.owner &&
  resource.albumId === album.albumId &&
  resource.epoch === album.epoch &&
  sameBytes(resource.albumKey, albumKey)
