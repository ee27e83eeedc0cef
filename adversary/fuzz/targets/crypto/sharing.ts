import { openAlbumDetails, sealAlbumDetails } from '@safelight/crypto/album-details'
import { openMembership, sealMembership } from '@safelight/crypto/album-items'
import { openAlbumMembers, sealAlbumMembers } from '@safelight/crypto/album-members'
import {
  drawAlbumKeys,
  newAlbumKey,
  openPreviousKeys,
  sealPreviousKey,
  unwrapAlbumKey,
  wrapAlbumKey,
} from '@safelight/crypto/albums'
import { concat, randomBytes, utf8 } from '@safelight/crypto/bytes'
import { openContacts, sealContacts } from '@safelight/crypto/contacts'
import { OpenError } from '@safelight/crypto/errors'
import {
  createGuestLink,
  openGuestLink,
  openGuestPayload,
  readGuestFragment,
  sealGuestPayload,
  writeGuestFragment,
} from '@safelight/crypto/guest-links'
import {
  createGuestUploadKeys,
  openGuestUploadDetails,
  openGuestUploadKeys,
  sealGuestUploadDetails,
} from '@safelight/crypto/guest-uploads'
import { createItemKeys } from '@safelight/crypto/items'
import { isAnchorOf, readLinkFragment, writeLinkFragment } from '@safelight/crypto/link-fragments'
import {
  deriveLinkKeys,
  newLinkSecret,
  newLinkToken,
  openLinkPayload,
  sealLinkPayload,
  unwrapLinkSecret,
  verifyLinkPayload,
  wrapLinkSecret,
} from '@safelight/crypto/links'
import { openShare, sealShare } from '@safelight/crypto/shares'
import type { SignedSeal } from '@safelight/crypto/signatures'
import {
  GUEST_UPLOAD_DETAILS,
  ITEM_ID,
  someone,
} from '../../../../packages/crypto/test/fixtures.ts'
import { same } from '../support.ts'
import { type Opener, openersTarget } from './openers.ts'

const ALBUM_ID = '01J0000000000000000000000C'

/**
 * Attacks every kind of sealed value of sharing, signed or not. The openers also get values of another album,
 * which belongs to other people, and must reject them.
 */
export const sharing = openersTarget('sharing', async () => [
  ...(await openersOfSharing()),
  ...(await openersOfGuests()),
])

async function openersOfSharing(): Promise<Opener[]> {
  const { account, identity } = await someone()
  const member = (await someone()).identity
  const epoch = { owner: account.accountId, albumId: ALBUM_ID, epoch: 2 }
  const albumKey = newAlbumKey()
  const album = await drawAlbumKeys(epoch, albumKey)
  const details = { v: 1, title: 'Summer', description: '' }
  const members = [{ ...member.person, right: 'VIEW' as const }]
  const { wrappedKey } = await createItemKeys(account, ITEM_ID)
  const shared = { type: 'ALBUM', resourceId: ALBUM_ID, right: 'VIEW', epoch: 2 } as const
  const token = newLinkToken()
  const secret = { secret: newLinkSecret(), root: randomBytes(32) }
  const own = secret.secret.slice()
  const link = await deriveLinkKeys(secret)
  return [
    {
      value: await wrapAlbumKey(account, epoch, albumKey),
      plain: albumKey,
      open: value => unwrapAlbumKey(account, epoch, value),
    },
    {
      value: await sealPreviousKey(album, newAlbumKey()),
      plain: 1,
      open: async value => (await openPreviousKeys(album, value)).epoch,
    },
    signed(await sealAlbumDetails(identity, album, 3, details), details, value =>
      openAlbumDetails(identity.person, album, 3, value),
    ),
    signed(await sealAlbumMembers(identity, album, 4, members), members, value =>
      openAlbumMembers(identity.person, album, 4, value),
    ),
    signed(
      await sealMembership(identity, account, album, ITEM_ID, wrappedKey),
      ITEM_ID,
      async value => (await openMembership(identity.person, album, ITEM_ID, value)).itemId,
    ),
    signed(await sealShare(identity, member.person, shared, albumKey), albumKey, value =>
      openShare(member, identity.person, shared, value),
    ),
    {
      value: await sealContacts(account, 1, { v: 1, contacts: [] }),
      plain: { v: 1, contacts: [] },
      open: value => openContacts(account, 1, value),
    },
    signed(await sealLinkPayload(identity, link, token, 1, details), details, async value => {
      await verifyLinkPayload(identity.person, token, 1, value)
      return openLinkPayload(link, token, 1, value.sealed)
    }),
    {
      value: (await sealLinkPayload(identity, link, token, 2, details)).sealed,
      plain: details,
      open: value => openLinkPayload(link, token, 2, value),
    },
    {
      value: utf8(await writeLinkFragment(secret.secret, identity.person)),
      plain: { maker: true, secret: secret.secret },
      open: async value => {
        const { secret, anchor } = readLinkFragment(new TextDecoder().decode(value))
        const maker = await isAnchorOf(identity.person, anchor)
        // A fragment with another secret can be read, but counts as rejected, because it does not open the
        // link.
        if (!maker || !same(secret, own)) throw new OpenError()
        return { maker, secret }
      },
    },
    {
      value: await wrapLinkSecret(account, token, secret),
      plain: secret,
      open: value => unwrapLinkSecret(account, token, value),
    },
  ]
}

async function openersOfGuests(): Promise<Opener[]> {
  const { account } = await someone()
  const { binding, fragment, wrappedKeys } = await createGuestLink(account, ALBUM_ID)
  const { token } = binding
  const keys = await openGuestLink(account, binding, wrappedKeys)
  const guestUpload = await createGuestUploadKeys(fragment, token, ITEM_ID)
  const said = { v: 1, title: 'Wedding', createdByName: 'Ada' }
  const details = GUEST_UPLOAD_DETAILS
  return [
    {
      value: wrappedKeys,
      plain: fragment,
      async open(value) {
        const { secret, publicKey } = await openGuestLink(account, binding, value)
        return { secret, publicKey }
      },
    },
    {
      value: await sealGuestPayload(fragment, token, said),
      plain: said,
      open: value => openGuestPayload(fragment, token, value),
    },
    {
      value: utf8(writeGuestFragment(fragment)),
      plain: fragment,
      async open(value) {
        const read = readGuestFragment(new TextDecoder().decode(value))
        // A fragment with another secret or key can be read, but counts as rejected, because it opens no
        // values of this link.
        if (!same(read.secret, fragment.secret) || !same(read.publicKey, fragment.publicKey)) {
          throw new OpenError()
        }
        return read
      },
    },
    {
      value: guestUpload.sealedKey,
      plain: ITEM_ID,
      open: async value => (await openGuestUploadKeys(keys, token, ITEM_ID, value)).itemId,
    },
    {
      value: await sealGuestUploadDetails(guestUpload.keys, details),
      plain: details,
      open: value => openGuestUploadDetails(guestUpload.keys, value),
    },
  ]
}

const signed = (
  { sealed, signature }: SignedSeal,
  plain: unknown,
  open: (value: SignedSeal) => Promise<unknown>,
): Opener => ({
  value: concat(sealed, signature),
  plain,
  open: value => open({ sealed: value.slice(0, -64), signature: value.slice(-64) }),
})
