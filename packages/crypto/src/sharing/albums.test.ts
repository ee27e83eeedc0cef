import { beforeAll, describe, expect, it } from 'vitest'
import { bitFlips, ITEM_ID, SHARED_DETAILS, someone } from '../../test/fixtures.ts'
import { type SignedSeal, sign } from '../accounts/signatures.ts'
import { createItemKeys, openSharedDetails, sealSharedDetails } from '../items/items.ts'
import { type Bytes, randomBytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { sealJson } from '../primitives/seal.ts'
import { openAlbumDetails, sealAlbumDetails } from './album-details.ts'
import { openMembership, sealMembership } from './album-items.ts'
import {
  type AlbumMember,
  albumAuthor,
  openAlbumMembers,
  sealAlbumMembers,
} from './album-members.ts'
import {
  type AlbumEpoch,
  type AlbumKeys,
  drawAlbumKeys,
  newAlbumKey,
  openPreviousKeys,
  sealPreviousKey,
  unwrapAlbumKey,
  wrapAlbumKey,
} from './albums.ts'

const ALBUM_ID = '01J0000000000000000000000C'
const OTHER_ID = '01J0000000000000000000000D'

let owner: Awaited<ReturnType<typeof someone>>
let editor: Awaited<ReturnType<typeof someone>>
let viewer: Awaited<ReturnType<typeof someone>>
let albumKey: Bytes
let album: AlbumKeys
let members: AlbumMember[]

const epochOf = (epoch: number, albumId = ALBUM_ID): AlbumEpoch => ({
  owner: owner.account.accountId,
  albumId,
  epoch,
})
/** Derives the keys of another album or epoch from the same album key, as a malicious server would try. */
const moved = (epoch: AlbumEpoch) => drawAlbumKeys(epoch, albumKey)

function* flipped({ sealed, signature }: SignedSeal): Generator<SignedSeal> {
  for (const other of bitFlips(sealed)) yield { sealed: other, signature }
  for (const other of bitFlips(signature)) yield { sealed, signature: other }
}

beforeAll(async () => {
  owner = await someone()
  editor = await someone()
  viewer = await someone()
  albumKey = newAlbumKey()
  album = await drawAlbumKeys(epochOf(3), albumKey)
  members = [
    { ...editor.identity.person, right: 'EDIT' },
    { ...viewer.identity.person, right: 'VIEW' },
  ]
})

describe('album keys (F13)', () => {
  it('can be unwrapped only by the owner of the album', async () => {
    const wrapped = await wrapAlbumKey(owner.account, epochOf(1), albumKey)
    expect(await unwrapAlbumKey(owner.account, epochOf(1), wrapped)).toEqual(albumKey)
    for (const epoch of [epochOf(2), epochOf(1, OTHER_ID)]) {
      await expect(unwrapAlbumKey(owner.account, epoch, wrapped)).rejects.toThrow(OpenError)
    }
    for (const wrong of bitFlips(wrapped)) {
      await expect(unwrapAlbumKey(owner.account, epochOf(1), wrong)).rejects.toThrow(OpenError)
    }
    const theirs = { ...epochOf(1), owner: editor.account.accountId }
    await expect(unwrapAlbumKey(editor.account, epochOf(1), wrapped)).rejects.toThrow(OpenError)
    await expect(unwrapAlbumKey(editor.account, theirs, wrapped)).rejects.toThrow(OpenError)
  })

  it('decrypt only the key of the previous epoch', async () => {
    const earlier = newAlbumKey()
    const sealed = await sealPreviousKey(album, earlier)
    const before = await openPreviousKeys(album, sealed)
    expect(before.epoch).toBe(2)
    const { identity, account } = owner
    const { item, wrappedKey } = await createItemKeys(account, ITEM_ID)
    const direct = await drawAlbumKeys(epochOf(2), earlier)
    const membership = await sealMembership(identity, account, direct, ITEM_ID, wrappedKey)
    const opened = await openMembership(identity.person, before, ITEM_ID, membership)
    const details = await sealSharedDetails(item, 1, SHARED_DETAILS)
    expect(await openSharedDetails(opened, 1, details)).toEqual(SHARED_DETAILS)

    for (const epoch of [epochOf(2), epochOf(4), epochOf(3, OTHER_ID), epochOf(1)]) {
      await expect(openPreviousKeys(await moved(epoch), sealed)).rejects.toThrow(OpenError)
    }
    for (const wrong of bitFlips(sealed)) {
      await expect(openPreviousKeys(album, wrong)).rejects.toThrow(OpenError)
    }
  })

  it('album keys are rejected unless they have 32 bytes', async () => {
    await expect(drawAlbumKeys(epochOf(1), randomBytes(16))).rejects.toThrow(OpenError)
    const short = await sealPreviousKey(album, randomBytes(31))
    await expect(openPreviousKeys(album, short)).rejects.toThrow(OpenError)
  })
})

describe('members of an album (F13)', () => {
  it('members of an album are the ones that the owner listed', async () => {
    const record = await sealAlbumMembers(owner.identity, album, 7, members)
    expect(await openAlbumMembers(owner.identity.person, album, 7, record)).toEqual(members)
  })

  it('are refused if the owner did not sign the list', async () => {
    const { person } = owner.identity
    const record = await sealAlbumMembers(owner.identity, album, 7, members)
    const empty = await sealAlbumMembers(owner.identity, album, 7, [])
    for (const wrong of flipped(empty)) {
      await expect(openAlbumMembers(person, album, 7, wrong)).rejects.toThrow(OpenError)
    }
    for (const epoch of [epochOf(2), epochOf(3, OTHER_ID)]) {
      await expect(openAlbumMembers(person, await moved(epoch), 7, record)).rejects.toThrow(
        OpenError,
      )
    }
    await expect(openAlbumMembers(person, album, 8, record)).rejects.toThrow(OpenError)
    const byEditor = await sealAlbumMembers(editor.identity, album, 7, members)
    await expect(openAlbumMembers(person, album, 7, byEditor)).rejects.toThrow(OpenError)
    const { person: editing } = editor.identity
    await expect(openAlbumMembers(editing, album, 7, byEditor)).rejects.toThrow(OpenError)
  })

  it.each([
    ['one member twice', () => [members[0], { ...members[0], right: 'VIEW' as const }]],
    ['an unknown right', () => [{ ...members[0], right: 'OWN' }]],
    ['a short signing key', () => [{ ...members[0], signingPublicKey: randomBytes(31) }]],
  ])('a list of members is refused with %s', async (_, list) => {
    const record = await sealAlbumMembers(owner.identity, album, 1, list() as AlbumMember[])
    await expect(openAlbumMembers(owner.identity.person, album, 1, record)).rejects.toThrow(
      OpenError,
    )
  })

  it('only the owner and members with the right EDIT may write in the album', () => {
    const { person } = owner.identity
    const { accountId } = editor.identity.person
    for (const kind of ['details', 'items'] as const) {
      expect(albumAuthor(person, members, person.accountId, kind)).toEqual(person)
      expect(albumAuthor(person, members, accountId, kind)).toMatchObject(editor.identity.person)
      for (const id of [viewer.account.accountId, 'AAAAAAAAAAAAAAAAAAAAAA']) {
        expect(() => albumAuthor(person, members, id, kind)).toThrow(OpenError)
      }
    }
  })
})

describe('details of an album (F13)', () => {
  const details = { v: 1, title: 'Summer', description: '' }

  it('can be decrypted with the album key', async () => {
    const record = await sealAlbumDetails(editor.identity, album, 4, details)
    expect(await openAlbumDetails(editor.identity.person, album, 4, record)).toEqual(details)
  })

  it('are refused in another album, epoch or version', async () => {
    const { person } = editor.identity
    const record = await sealAlbumDetails(editor.identity, album, 4, details)
    for (const wrong of flipped(record)) {
      await expect(openAlbumDetails(person, album, 4, wrong)).rejects.toThrow(OpenError)
    }
    for (const epoch of [epochOf(2), epochOf(3, OTHER_ID)]) {
      await expect(openAlbumDetails(person, await moved(epoch), 4, record)).rejects.toThrow(
        OpenError,
      )
    }
    await expect(openAlbumDetails(person, album, 5, record)).rejects.toThrow(OpenError)
    await expect(openAlbumDetails(owner.identity.person, album, 4, record)).rejects.toThrow(
      OpenError,
    )
  })
})

describe('items of an album (F13)', () => {
  const put = async (who = editor, itemId = ITEM_ID, into = album) => {
    const { wrappedKey } = await createItemKeys(who.account, itemId)
    return sealMembership(who.identity, who.account, into, itemId, wrappedKey)
  }

  it('are refused in another album or epoch', async () => {
    const { person } = editor.identity
    const record = await put()
    expect((await openMembership(person, album, ITEM_ID, record)).accountId).toBe(person.accountId)
    for (const wrong of flipped(record)) {
      await expect(openMembership(person, album, ITEM_ID, wrong)).rejects.toThrow(OpenError)
    }
    for (const epoch of [epochOf(2), epochOf(3, OTHER_ID)]) {
      await expect(openMembership(person, await moved(epoch), ITEM_ID, record)).rejects.toThrow(
        OpenError,
      )
    }
    await expect(openMembership(person, album, OTHER_ID, record)).rejects.toThrow(OpenError)
    await expect(openMembership(viewer.identity.person, album, ITEM_ID, record)).rejects.toThrow(
      OpenError,
    )
  })

  it('can be added only by the owner of the item', async () => {
    const { wrappedKey } = await createItemKeys(owner.account, ITEM_ID)
    await expect(
      sealMembership(editor.identity, editor.account, album, ITEM_ID, wrappedKey),
    ).rejects.toThrow(OpenError)
  })
})

describe('signatures (F13)', () => {
  it('are valid for only one kind of record', async () => {
    const { identity } = owner
    const data = new TextEncoder().encode('safelight/1/anything')
    const sealed = await sealJson(album.details, data, {})
    const purposes = ['album-details-signature', 'share-signature', 'album-item-signature']
    for (const purpose of purposes) {
      const text = new TextEncoder().encode(`safelight/1/${purpose}/x`)
      const signature = await sign(identity, text, sealed)
      await expect(
        openAlbumMembers(identity.person, album, 1, { sealed, signature }),
      ).rejects.toThrow(OpenError)
    }
  })
})
