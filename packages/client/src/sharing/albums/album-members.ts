import type { Right } from '@safelight/contract/rights'
import { isWeaker, toAccessType } from '@safelight/contract/rights'
import {
  albumShares,
  lowerAlbumShare,
  renewAlbum,
  type ShareInfo,
  shareAlbum,
  unshareAlbum,
} from '@safelight/contract/shares'
import { type AlbumMember, sealAlbumMembers } from '@safelight/crypto/album-members'
import { OpenError } from '@safelight/crypto/errors'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { type Shared, sealShare } from '@safelight/crypto/shares'
import { encodeSigned } from '../../api/codecs/signed-seal.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { Recipient, RecipientsApi } from '../shares/recipients-api.ts'
import { openAlbumKey } from './open-album.ts'
import { readAlbum, type SharingContext } from './read-album.ts'
import { isListed, rotateAlbum } from './rotate-album.ts'

/**
 * The members of an own album, as its signed list names them (format rules F13, F14). If the server no longer
 * lists a member, `read` starts a new epoch without that member.
 */
export function albumMembers(context: SharingContext, id: string): RecipientsApi {
  const { identity, api } = context
  const params = { id }

  const read = () =>
    retryingStale(async () => {
      const { members } = await readAlbum(context, id)
      const records = await api.call(albumShares, { params })
      if (members.every(isListed(records.users))) return { ...records, members }
      const rotation = await rotateAlbum(context, id, {})
      const renewed = await api.call(renewAlbum, { params, body: { rotation } })
      return { ...renewed, members: members.filter(isListed(records.users)) }
    })

  const give = ({ person, email }: Recipient, right: Right): Promise<ShareInfo> =>
    retryingStale(async () => {
      await read()
      const album = await readAlbum(context, id)
      const member = album.members.find(one => one.accountId === person.accountId)
      if (member && isWeaker(right, member.right)) return lower(person, right)
      const others = album.members.filter(one => one.accountId !== person.accountId)
      const version = album.record.members.version + 1
      const list = [...others, { ...person, right } satisfies AlbumMember].map(bareMember)
      const members = await sealAlbumMembers(identity, album.keys, version, list)
      const { epoch } = album.keys
      const shared: Shared = { type: 'ALBUM', resourceId: id, right, epoch }
      const albumKey = await openAlbumKey(context, album.owner, album.record)
      const share = await sealShare(identity, person, shared, albumKey).finally(() =>
        albumKey.fill(0),
      )
      return api.call(shareAlbum, {
        params,
        body: {
          targetEmail: email,
          accessType: toAccessType(right),
          recipientAccountId: person.accountId,
          ...encodeSigned(share),
          epoch,
          members: { version, ...encodeSigned(members) },
        },
      })
    })

  async function lower({ accountId }: PublicIdentity, right: Right): Promise<ShareInfo> {
    const { users } = await api.call(albumShares, { params })
    const user = users.find(one => one.accountId === accountId)
    if (!user) throw new OpenError()
    const lowered = (one: AlbumMember): AlbumMember =>
      one.accountId === accountId ? { ...one, right } : one
    const rotation = await rotateAlbum(context, id, { members: members => members.map(lowered) })
    return api.call(lowerAlbumShare, { params: { id, userId: user.userId }, body: { rotation } })
  }

  return {
    read,
    give,
    revoke: ({ userId, accountId }) =>
      retryingStale(async () => {
        const rotation = await rotateAlbum(context, id, { members: without(accountId) })
        await api.call(unshareAlbum, { params: { id, userId }, body: { rotation } })
      }),
  }
}

/**
 * Returns a function that removes a person from a list of members. The function throws OpenError if the list
 * does not name the person.
 */
const without = (accountId: string) => (members: readonly AlbumMember[]) => {
  const others = members.filter(member => member.accountId !== accountId)
  if (others.length === members.length) throw new OpenError()
  return others
}

/** Drops all fields that the signed list of members does not contain. */
const bareMember = ({ accountId, encryptionPublicKey, signingPublicKey, right }: AlbumMember) => ({
  accountId,
  encryptionPublicKey,
  signingPublicKey,
  right,
})
