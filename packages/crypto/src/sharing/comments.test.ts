import { beforeAll, describe, expect, it } from 'vitest'
import { bitFlips, ITEM_ID, someone } from '../../test/fixtures.ts'
import type { SignedSeal } from '../accounts/signatures.ts'
import type { Bytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { type AlbumKeys, drawAlbumKeys, newAlbumKey } from './albums.ts'
import { type CommentAuthor, openComment, sealComment } from './comments.ts'
import { sealShare } from './shares.ts'

const ALBUM_ID = '01J0000000000000000000000C'
const OTHER_ID = '01J0000000000000000000000D'
const TEXT = { v: 1, at: '2026-07-04T12:00:00.000Z', text: 'What a view' }

type Someone = Awaited<ReturnType<typeof someone>>

let owner: Someone
let member: Someone
let other: Someone
let albumKey: Bytes
let album: AlbumKeys
let place: { commentId: string; itemOwner: string; itemId: string }

beforeAll(async () => {
  owner = await someone()
  member = await someone()
  other = await someone()
  albumKey = newAlbumKey()
  album = await keysOf(3)
  place = {
    commentId: '01J0000000000000000000000E',
    itemOwner: owner.account.accountId,
    itemId: ITEM_ID,
  }
})

/** Derives the keys of another epoch or album from the same album key, as a malicious server would try. */
const keysOf = (epoch: number, albumId = ALBUM_ID) =>
  drawAlbumKeys({ owner: owner.account.accountId, albumId, epoch }, albumKey)

async function sharedWith(
  person: Someone,
  { epoch = 3, albumId = ALBUM_ID, sender = owner } = {},
): Promise<CommentAuthor> {
  const shared = { type: 'ALBUM', resourceId: albumId, right: 'VIEW', epoch } as const
  const share = await sealShare(sender.identity, person.identity.person, shared, albumKey)
  return { person: person.identity.person, share: { ...share, right: 'VIEW' } }
}

const opened = (author: CommentAuthor, comment: SignedSeal, at = album, where = place) =>
  openComment(owner.identity.person, at, where, author, comment)

describe('comments and likes (F20)', () => {
  it('open for everyone in the album', async () => {
    const comment = await sealComment(member.identity, album, place, TEXT)
    expect(await opened(await sharedWith(member), comment)).toEqual(TEXT)
    const own = await sealComment(owner.identity, album, place, TEXT)
    const byOwner = { person: owner.identity.person, share: undefined }
    expect(await opened(byOwner, own)).toEqual(TEXT)
  })

  it('have the same length, if the text is short', async () => {
    const like = await sealComment(member.identity, album, place, { v: 1, at: TEXT.at })
    const comment = await sealComment(member.identity, album, place, TEXT)
    expect(comment.sealed.length).toBe(like.sealed.length)
  })

  it('do not open at another item, owner of the item, id, album or epoch', async () => {
    const author = await sharedWith(member)
    const comment = await sealComment(member.identity, album, place, TEXT)
    for (const where of [
      { ...place, itemId: OTHER_ID },
      { ...place, itemOwner: other.account.accountId },
      { ...place, commentId: OTHER_ID },
    ]) {
      await expect(opened(author, comment, album, where)).rejects.toThrow(OpenError)
    }
    const later = await sharedWith(member, { epoch: 4 })
    await expect(opened(later, comment, await keysOf(4))).rejects.toThrow(OpenError)
    const elsewhere = await sharedWith(member, { albumId: OTHER_ID })
    await expect(opened(elsewhere, comment, await keysOf(3, OTHER_ID))).rejects.toThrow(OpenError)
  })

  it('are refused under the name of another person', async () => {
    const comment = await sealComment(member.identity, album, place, TEXT)
    await expect(opened(await sharedWith(other), comment)).rejects.toThrow(OpenError)
    const asOwner = { ...(await sharedWith(member)), person: owner.identity.person }
    await expect(opened(asOwner, comment)).rejects.toThrow(OpenError)
    const renamed = await sharedWith(member)
    const { accountId } = other.identity.person
    const person = { ...renamed.person, accountId }
    await expect(opened({ ...renamed, person }, comment)).rejects.toThrow(OpenError)
  })

  it('are refused without a share of their epoch from the owner', async () => {
    const comment = await sealComment(member.identity, album, place, TEXT)
    const { person } = await sharedWith(member)
    for (const author of [
      { person, share: undefined },
      await sharedWith(member, { epoch: 2 }),
      await sharedWith(member, { albumId: OTHER_ID }),
      await sharedWith(member, { sender: other }),
      { ...(await sharedWith(other)), person },
    ]) {
      await expect(opened(author, comment)).rejects.toThrow(OpenError)
    }
    const { share } = await sharedWith(member)
    const raised = { person, share: share && { ...share, right: 'EDIT' as const } }
    await expect(opened(raised, comment)).rejects.toThrow(OpenError)
  })

  it('are refused after any change', async () => {
    const author = await sharedWith(member)
    const { sealed, signature } = await sealComment(member.identity, album, place, TEXT)
    for (const wrong of bitFlips(sealed)) {
      await expect(opened(author, { sealed: wrong, signature })).rejects.toThrow(OpenError)
    }
    for (const wrong of bitFlips(signature)) {
      await expect(opened(author, { sealed, signature: wrong })).rejects.toThrow(OpenError)
    }
  })
})
