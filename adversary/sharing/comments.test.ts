import type { LibraryItem } from '@safelight/client/item'
import { getAlbum } from '@safelight/contract/albums'
import { type AlbumComment, deleteComment, itemComments } from '@safelight/contract/comments'
import { drawAlbumKeys } from '@safelight/crypto/albums'
import { toBase64url } from '@safelight/crypto/bytes'
import { sealComment } from '@safelight/crypto/comments'
import { sealShare } from '@safelight/crypto/shares'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { encodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import { openAlbumKey } from '../../packages/client/src/sharing/albums/open-album.ts'
import { type Somebody, somebody } from './actors.ts'
import { people } from './people.ts'

interface Page {
  comments: AlbumComment[]
  hasMore: boolean
}

/** Returns the records that the server lists for somebody. */
async function recordsFor(person: Somebody, albumId: string, item: LibraryItem) {
  let records: AlbumComment[] = []
  person.lie((path: string, answer: Page) => {
    if (path === itemComments.path) records = answer.comments
    return undefined
  })
  await person.comments.of(albumId, item)
  return records
}

/** Replaces the comments that the server lists. */
const changing =
  (change: (comments: AlbumComment[]) => AlbumComment[]) =>
  (path: string, answer: Page): unknown =>
    path === itemComments.path ? { ...answer, comments: change(answer.comments) } : undefined

async function talkingPeople() {
  const found = await people()
  const { ada, bob, eve, what, id, item } = found
  await ada.sharing.shareWith(what, bob.email, 'VIEW')
  await ada.sharing.shareWith(what, eve.email, 'VIEW')
  const [ofBob] = (await bob.albums.page(id)).items
  const [ofEve] = (await eve.albums.page(id)).items
  if (!ofBob || !ofEve) throw new Error('the album is empty')
  const said = async (person: Somebody, of = item) => {
    const { comments, refused } = await person.comments.of(id, of)
    return { texts: comments.map(({ text }) => text), refused }
  }
  return { ...found, ofBob, ofEve, said }
}

async function endShare({ ada, what }: Awaited<ReturnType<typeof people>>, email: string) {
  const { people: members } = await ada.sharing.info(what)
  const person = members.find(one => one.email === email)
  if (!person) throw new Error('not a member')
  await ada.sharing.revoke(what, person)
}

it('members and the owner read, like and delete comments', async () => {
  const { ada, bob, eve, id, item, ofBob, ofEve, said } = await talkingPeople()
  expect(await ada.comments.of(id, item)).toEqual({ comments: [], likes: [], refused: 0 })
  await bob.comments.add(id, ofBob, 'first')
  await ada.comments.add(id, item, 'second')
  await eve.comments.setLiked(id, ofEve, true)
  await eve.comments.setLiked(id, ofEve, true)
  expect(await said(ada)).toEqual({ texts: ['first', 'second'], refused: 0 })
  expect(await said(eve, ofEve)).toEqual({ texts: ['first', 'second'], refused: 0 })
  const { comments, likes } = await bob.comments.of(id, ofBob)
  expect(comments).toMatchObject([
    { isOwn: true, hasLeft: false, person: { email: bob.email } },
    { isOwn: false, hasLeft: false, person: { email: ada.email } },
  ])
  expect(likes).toMatchObject([{ person: { email: eve.email }, isOwn: false }])

  await eve.comments.setLiked(id, ofEve, false)
  const [first, second] = comments.map(comment => comment.id)
  await expect(bob.comments.remove(id, ofBob, second ?? '')).rejects.toMatchObject({ status: 403 })
  await ada.comments.remove(id, item, first ?? '')
  expect(await ada.comments.of(id, item)).toMatchObject({ comments: [{ id: second }], likes: [] })

  await ada.comments.allow(id, false)
  const refused = eve.comments.add(id, ofEve, 'third')
  await expect(refused).rejects.toMatchObject({ code: 'COMMENTS_OFF' })
})

it('a server cannot rename, repeat or change a comment, or move it to another item', async () => {
  const { ada, bob, eve, id, item, ofBob, ofEve, said } = await talkingPeople()
  const other = await ada.upload('second.jpg')
  await ada.albums.add(id, [other])
  await bob.comments.add(id, ofBob, 'by bob')
  await eve.comments.add(id, ofEve, 'by eve')
  const [bobs, eves] = await recordsFor(ada, id, item)
  if (!bobs || !eves) throw new Error('not listed')

  const lies: AlbumComment[][] = [
    [{ ...bobs, author: eves.author, share: eves.share }],
    [{ ...bobs, author: { ...bobs.author, accountId: eves.author.accountId } }],
    [{ ...bobs, author: eves.author }],
    [{ ...bobs, share: null }],
    [{ ...bobs, share: eves.share }],
    [{ ...bobs, id: eves.id }],
    [{ ...bobs, epoch: 2 }],
    [{ ...bobs, sealed: eves.sealed, signature: eves.signature }],
  ]
  for (const lie of lies) {
    ada.lie(changing(() => lie))
    expect(await said(ada)).toEqual({ texts: [], refused: 1 })
  }
  const owner = { ...bobs.author, accountId: ada.account.accountId }
  eve.lie(changing(() => [{ ...bobs, author: owner, share: null }]))
  expect(await said(eve, ofEve)).toEqual({ texts: [], refused: 1 })
  ada.lie(changing(() => [bobs, eves]))
  expect(await said(ada, other)).toEqual({ texts: [], refused: 2 })
  expect(await said(ada)).toEqual({ texts: ['by bob', 'by eve'], refused: 0 })
})

it('a removed member writes nothing after the removal', async () => {
  const found = await talkingPeople()
  const { ada, bob, eve, id, item, ofBob, ofEve, said } = found
  await bob.comments.add(id, ofBob, 'before')
  const [record] = await recordsFor(ada, id, item)
  ada.lie(() => undefined)
  await endShare(found, bob.email)
  await expect(bob.comments.add(id, ofBob, 'after')).rejects.toMatchObject({ status: 404 })
  await eve.comments.add(id, ofEve, 'later')
  expect(await said(ada)).toEqual({ texts: ['before', 'later'], refused: 0 })
  const { comments } = await ada.comments.of(id, item)
  expect(comments.map(({ hasLeft }) => hasLeft)).toEqual([true, false])
  expect(comments[0]?.person?.email).toBe(bob.email)

  // The server helps, and shows Bob's comment as one of the new epoch.
  ada.lie(changing(() => (record ? [{ ...record, epoch: 2 }] : [])))
  expect(await said(ada)).toEqual({ texts: [], refused: 1 })
})

it('a new member reads earlier comments, and cannot write among them', async () => {
  const found = await talkingPeople()
  const { server, ada, bob, id, ofBob, said, what } = found
  await bob.comments.add(id, ofBob, 'early')
  await endShare(found, bob.email)
  const mia = await somebody(server, 'mia')
  await ada.sharing.shareWith(what, mia.email, 'VIEW')
  const [ofMia] = (await mia.albums.page(id)).items
  if (!ofMia) throw new Error('the album is empty')
  expect(await said(mia, ofMia)).toEqual({ texts: ['early'], refused: 0 })
  await mia.comments.add(id, ofMia, 'late')
  ada.lie(changing(comments => comments.map(one => (one.epoch === 2 ? { ...one, epoch: 1 } : one))))
  expect(await said(ada)).toEqual({ texts: ['early'], refused: 1 })
})

it('several likes of one person count once, and go together', async () => {
  const { ada, bob, id, item, ofBob } = await talkingPeople()
  bob.lie(changing(() => []))
  await bob.comments.setLiked(id, ofBob, true)
  await bob.comments.setLiked(id, ofBob, true)
  bob.lie(() => undefined)
  expect((await ada.comments.of(id, item)).likes).toHaveLength(1)
  let deletions = 0
  bob.lie(path => {
    if (path === deleteComment.path) deletions += 1
    return undefined
  })
  await bob.comments.setLiked(id, ofBob, false)
  expect(deletions).toBe(2)
  expect((await ada.comments.of(id, item)).likes).toEqual([])
})

it('a server cannot send pages of comments forever', async () => {
  const { ada, bob, id, ofBob, said } = await talkingPeople()
  await bob.comments.add(id, ofBob, 'once')
  let pages = 0
  ada.lie((path: string, answer: Page) => {
    if (path !== itemComments.path) return undefined
    pages += 1
    return { ...answer, hasMore: true, ...(pages > 1 && { comments: [] }) }
  })
  expect(await said(ada)).toEqual({ texts: ['once'], refused: 0 })
  expect(pages).toBe(2)
})

it('a comment that a server lists several times is shown once', async () => {
  const { ada, bob, id, ofBob, said } = await talkingPeople()
  await bob.comments.add(id, ofBob, 'once')
  ada.lie(changing(comments => [...comments, ...comments, ...comments]))
  expect(await said(ada)).toEqual({ texts: ['once'], refused: 0 })
})

it("an owner cannot write in a member's name towards the member and others in the album", async () => {
  const { ada, bob, eve, server, id, item, ofBob, ofEve, said } = await talkingPeople()
  await bob.comments.add(id, ofBob, 'by bob')
  const [bobs] = await recordsFor(ada, id, item)
  if (!bobs) throw new Error('not listed')
  // The owner signs a share for Bob's account with the keys of somebody else.
  const { identity } = await somebody(server, 'mallory')
  const person = { ...identity.person, accountId: bob.account.accountId }
  const record = await ada.api.call(getAlbum, { params: { id } })
  const key = await openAlbumKey(
    { account: ada.account, identity: ada.identity },
    ada.identity.person,
    record,
  )
  const of = { type: 'ALBUM', resourceId: id, right: 'VIEW', epoch: 1 } as const
  const share = await sealShare(ada.identity, person, of, key)
  const keys = await drawAlbumKeys({ owner: ada.account.accountId, albumId: id, epoch: 1 }, key)
  const place = { commentId: newId(), itemOwner: ada.account.accountId, itemId: item.id }
  const value = { v: 1, at: new Date().toISOString(), text: 'forged' }
  const forged: AlbumComment = {
    ...bobs,
    ...encodeSigned(await sealComment({ ...identity, person }, keys, place, value)),
    id: place.commentId,
    author: {
      ...bobs.author,
      encryptionPublicKey: toBase64url(person.encryptionPublicKey),
      signingPublicKey: toBase64url(person.signingPublicKey),
    },
    share: { right: 'VIEW', ...encodeSigned(share) },
  }
  for (const [reader, of] of [
    [bob, ofBob],
    [eve, ofEve],
  ] as const) {
    reader.lie(changing(() => [forged]))
    expect(await said(reader, of)).toEqual({ texts: [], refused: 1 })
  }
})
