import type { WaitingGift } from '@safelight/client/guests'
import type { Gift } from '@safelight/contract/gifts'
import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { createGiftKeys, sealGiftDetails } from '@safelight/crypto/gifts'
import { createGuestLink } from '@safelight/crypto/guest-links'
import { ask } from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { openGuestSession } from '../../packages/client/src/guest-upload/guest-session.ts'
import { addressOf, aHost, aPicture, type Host, hand, wrapGift } from './guests.ts'

// What a visitor of a guest link and a server can make of it, alone and together (format rule F16).

const { signal } = new AbortController()

async function theGift({ guests, album }: Host): Promise<WaitingGift> {
  const { gifts } = await guests.waiting(album)
  const [gift] = gifts
  if (!gift) throw new Error('nothing waits')
  return gift
}

/** The names of what an album holds, as its owner sees them. */
async function namesIn({ albums }: Host, album: string) {
  const { items } = await albums.page(album)
  return items.map(item => item.details?.name)
}

it('what a visitor gives enters the album as an upload of its owner', async () => {
  const host = await aHost()
  const { server, guests, albums, album, link } = host
  const encrypted = await wrapGift(link, aPicture('by the sea'))
  await hand(host, link.token, encrypted)
  const gift = await theGift(host)
  expect(gift.opened?.details).toMatchObject({ name: 'sea.jpg', type: 'image/jpeg' })
  expect(await (await guests.thumbnail(gift))?.text()).toBe('small')

  await guests.takeIn(album, gift, signal)
  const [item] = (await albums.page(album)).items
  expect(item?.details).toMatchObject({ name: 'sea.jpg', type: 'image/jpeg' })
  // Nothing that the visitor made: no id, no key, no header, no picture of it.
  expect(item?.id).not.toBe(gift.id)
  expect(item?.details?.streams.original.header).not.toBe(
    gift.opened?.details.streams.original.header,
  )
  expect(item?.details?.streams.thumbnail).toBeUndefined()
  expect(await guests.waiting(album)).toEqual({ gifts: [], count: 0 })
  expect(await server.blobs()).toHaveLength(1)
})

it('a visitor learns what the link says, and nothing of a link whose words another address sealed', async () => {
  const host = await aHost()
  const { token, url = '' } = host.link
  const fragment = url.split('#')[1] ?? ''
  const session = await openGuestSession(token, fragment)
  expect(session).toMatchObject({ title: 'Wedding', createdByName: 'Ada' })
  const other = await host.createLink(host.album)
  const { database } = host.server.context
  const { sealed } = await database
    .selectFrom('guest_links')
    .select('sealed')
    .where('token', '=', other.token)
    .executeTakeFirstOrThrow()
  await database.updateTable('guest_links').set({ sealed }).execute()
  await expect(openGuestSession(token, fragment)).rejects.toThrow(OpenError)
  await expect(openGuestSession(token, fragment.slice(0, -1))).rejects.toThrow(OpenError)
})

it('a gift under keys of the server, or given by another link, opens for nobody and can be thrown away', async () => {
  const host = await aHost()
  const { guests, album, link, account } = host
  const forged = await createGuestLink(account, album)
  const id = newId()
  const { keys, sealedKey } = await createGiftKeys(forged.fragment, link.token, id)
  const honest = await wrapGift(link, aPicture('one'))
  await hand(host, link.token, {
    ...honest,
    dto: {
      ...honest.dto,
      id,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGiftDetails(keys, { v: 1, name: 'forged' })),
    },
  })
  await hand(host, link.token, await wrapGift(await host.createLink(album), aPicture('two')))
  const { gifts } = await guests.waiting(album)
  expect(gifts.map(gift => gift.opened)).toEqual([undefined, undefined])
  for (const gift of gifts) await expect(guests.takeIn(album, gift, signal)).rejects.toThrow()
  await guests.discard(gifts)
  expect(await guests.waiting(album)).toEqual({ gifts: [], count: 0 })
  expect(await host.server.blobs()).toEqual([])
})

it('a server that moves a link to another album brings its gifts into none', async () => {
  const host = await aHost()
  const { guests, albums, link } = host
  await hand(host, link.token, await wrapGift(link, aPicture('for the family')))
  const shared = await albums.create({ title: 'For all', description: '' })
  const { database } = host.server.context
  await database.updateTable('guest_links').set({ album_id: shared.id }).execute()
  expect((await guests.links(shared.id)).map(({ url }) => url)).toEqual([undefined])
  const { gifts } = await guests.waiting(shared.id)
  expect(gifts).toMatchObject([{ opened: undefined }])
})

it('streams of another gift, or with a byte changed, are refused, and the gift stays', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  for (const content of ['picture 1', 'picture 2']) {
    await hand(host, link.token, await wrapGift(link, aPicture(content)))
  }
  const { database } = host.server.context
  const rows = await database.selectFrom('gifts').selectAll().orderBy('id').execute()
  for (const [i, { id }] of rows.entries()) {
    const { original_blob, thumbnail_blob } = rows[1 - i] ?? {}
    const swapped = { original_blob, thumbnail_blob } as { original_blob: string }
    await database.updateTable('gifts').set(swapped).where('id', '=', id).execute()
  }
  const { gifts } = await guests.waiting(album)
  for (const gift of gifts) {
    await expect(guests.thumbnail(gift)).rejects.toThrow()
    await expect(guests.takeIn(album, gift, signal)).rejects.toThrow()
  }
  expect(await namesIn(host, album)).toEqual([])
  expect((await guests.waiting(album)).count).toBe(2)
})

it('a file whose content is no picture enters nothing, whatever the visitor calls it', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  const page = new File(['<script>alert(1)</script>'], 'sea.jpg', { type: 'image/jpeg' })
  await hand(host, link.token, await wrapGift(link, page))
  await expect(guests.takeIn(album, await theGift(host), signal)).rejects.toThrow()
  expect(await namesIn(host, album)).toEqual([])
})

it('details out of bounds are no gift that opens', async () => {
  const host = await aHost()
  const { guests, link } = host
  const { token, fragment } = addressOf(link)
  const honest = await wrapGift(link, aPicture('one'))
  const { keys, sealedKey } = await createGiftKeys(fragment, token, honest.dto.id)
  const original = { length: 2 ** 40, header: 'A'.repeat(54), type: 'image/jpeg' }
  const details = { v: 1, name: 'x', type: 'image/jpeg', modified: 0, streams: { original } }
  await hand(host, token, {
    ...honest,
    dto: {
      ...honest.dto,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGiftDetails(keys, details)),
    },
  })
  expect(await theGift(host)).toMatchObject({ opened: undefined })
  await expect(guests.thumbnail(await theGift(host))).resolves.toBeUndefined()
})

it('what the library has already enters the album once, and again from the trash', async () => {
  const host = await aHost()
  const { server, guests, album, link } = host
  for (let i = 0; i < 2; i++) {
    await hand(host, link.token, await wrapGift(link, aPicture('the same')))
    await guests.takeIn(album, await theGift(host), signal)
    expect(await namesIn(host, album)).toEqual(['sea.jpg'])
  }
  const [item] = (await host.albums.page(album)).items
  const body = { ids: [item?.id] }
  await ask(server, { token: host.token }, 'POST', '/api/media/trash', body)
  expect(await namesIn(host, album)).toEqual([])
  await hand(host, link.token, await wrapGift(link, aPicture('the same')))
  await guests.takeIn(album, await theGift(host), signal)
  expect(await namesIn(host, album)).toEqual(['sea.jpg'])
  expect(await server.blobs()).toHaveLength(1)
})

it('a server that calls a private picture the duplicate of a gift brings it into no album', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  const secret = await host.upload('diary.jpg')
  // Of the same length as the picture, as the server and the visitor can arrange it.
  await hand(host, link.token, await wrapGift(link, aPicture('x'.repeat(secret.size - 4))))
  host.lie((path, answer) => {
    if (path !== '/api/media/duplicates') return undefined
    return { ...(answer as object), known: [{ checksum: '', id: secret.id, trashed: false }] }
  })
  await expect(guests.takeIn(album, await theGift(host), signal)).rejects.toThrow(OpenError)
  expect(await namesIn(host, album)).toEqual([])
  expect((await guests.waiting(album)).count).toBe(1)
})

it('a list of gifts that repeats itself without an end is left at its second page', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  await hand(host, link.token, await wrapGift(link, aPicture('one')))
  let same: Gift[] | undefined
  host.lie((path, answer) => {
    if (path !== '/api/guest-links/:token/gifts') return undefined
    same ??= (answer as { gifts: Gift[] }).gifts
    return { gifts: same, hasMore: true }
  })
  expect((await guests.waiting(album)).gifts).toHaveLength(2)
})
