import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WaitingGuestUpload } from '@safelight/client/guest-uploads'
import type { GuestUpload } from '@safelight/contract/guest-uploads'
import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { createGuestLink } from '@safelight/crypto/guest-links'
import { createGuestUploadKeys, sealGuestUploadDetails } from '@safelight/crypto/guest-uploads'
import { ask } from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { openGuestSession } from '../../packages/client/src/guest-upload/guest-session.ts'
import { addressOf, aHost, aPicture, type Host, hand, wrapGuestUpload } from './guest-uploads.ts'

// Attacks of a hostile visitor of a guest link and of a hostile server, alone and together (format rule F16).

const { signal } = new AbortController()

async function theGuestUpload({ guests, album }: Host): Promise<WaitingGuestUpload> {
  const { guestUploads } = await guests.waiting(album)
  const [guestUpload] = guestUploads
  if (!guestUpload) throw new Error('nothing waits')
  return guestUpload
}

async function namesIn({ albums }: Host, album: string) {
  const { items } = await albums.page(album)
  return items.map(item => item.details?.name)
}

it("a visitor's file is added to the album", async () => {
  const host = await aHost()
  const { server, guests, albums, album, link } = host
  const encrypted = await wrapGuestUpload(link, aPicture('by the sea'))
  await hand(host, link.token, encrypted)
  const guestUpload = await theGuestUpload(host)
  expect(guestUpload.opened?.details).toMatchObject({ name: 'sea.jpg', type: 'image/jpeg' })
  expect(await (await guests.thumbnail(guestUpload))?.text()).toBe('small')

  await guests.accept(album, guestUpload, signal)
  const [item] = (await albums.page(album)).items
  expect(item?.details).toMatchObject({ name: 'sea.jpg', type: 'image/jpeg' })
  expect(item?.id).not.toBe(guestUpload.id)
  expect(item?.details?.streams.original.header).not.toBe(
    guestUpload.opened?.details.streams.original.header,
  )
  expect(item?.details?.streams.thumbnail).toBeUndefined()
  expect(await guests.waiting(album)).toEqual({ guestUploads: [], count: 0 })
  expect(await server.blobs()).toHaveLength(1)
})

it('a visitor sees no texts that are sealed for another link', async () => {
  const host = await aHost()
  const { token, url = '' } = host.link
  const fragment = url.split('#')[1] ?? ''
  const session = await openGuestSession(token, fragment, '')
  expect(session).toMatchObject({ title: 'Wedding', createdByName: 'Ada' })
  const other = await host.createLink(host.album)
  const { database } = host.server.context
  const { sealed } = await database
    .selectFrom('guest_links')
    .select('sealed')
    .where('token', '=', other.token)
    .executeTakeFirstOrThrow()
  await database.updateTable('guest_links').set({ sealed }).execute()
  await expect(openGuestSession(token, fragment, '')).rejects.toThrow(OpenError)
  await expect(openGuestSession(token, fragment.slice(0, -1), '')).rejects.toThrow(OpenError)
})

it('a guest upload with keys of the server or of another link cannot be opened', async () => {
  const host = await aHost()
  const { guests, album, link, account } = host
  const forged = await createGuestLink(account, album)
  const id = newId()
  const { keys, sealedKey } = await createGuestUploadKeys(forged.fragment, link.token, id)
  const honest = await wrapGuestUpload(link, aPicture('one'))
  await hand(host, link.token, {
    ...honest,
    dto: {
      ...honest.dto,
      id,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGuestUploadDetails(keys, { v: 1, name: 'forged' })),
    },
  })
  await hand(host, link.token, await wrapGuestUpload(await host.createLink(album), aPicture('two')))
  const { guestUploads } = await guests.waiting(album)
  expect(guestUploads.map(guestUpload => guestUpload.opened)).toEqual([undefined, undefined])
  for (const guestUpload of guestUploads)
    await expect(guests.accept(album, guestUpload, signal)).rejects.toThrow()
  await guests.discard(guestUploads)
  expect(await guests.waiting(album)).toEqual({ guestUploads: [], count: 0 })
  expect(await host.server.blobs()).toEqual([])
})

it('guest uploads of a link that the server has moved to another album cannot be opened', async () => {
  const host = await aHost()
  const { guests, albums, link } = host
  await hand(host, link.token, await wrapGuestUpload(link, aPicture('for the family')))
  const shared = await albums.create({ title: 'For all', description: '' })
  const { database } = host.server.context
  await database.updateTable('guest_links').set({ album_id: shared.id }).execute()
  expect((await guests.links(shared.id)).map(({ url }) => url)).toEqual([undefined])
  const { guestUploads } = await guests.waiting(shared.id)
  expect(guestUploads).toMatchObject([{ opened: undefined }])
})

it('guest uploads with swapped or damaged streams are rejected', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  for (const content of ['picture 1', 'picture 2']) {
    await hand(host, link.token, await wrapGuestUpload(link, aPicture(content)))
  }
  const { database } = host.server.context
  const rows = await database.selectFrom('guest_files').selectAll().orderBy('id').execute()
  for (const [i, { id }] of rows.entries()) {
    const { original_blob, thumbnail_blob } = rows[1 - i] ?? {}
    const swapped = { original_blob, thumbnail_blob } as { original_blob: string }
    await database.updateTable('guest_files').set(swapped).where('id', '=', id).execute()
  }
  const { guestUploads } = await guests.waiting(album)
  for (const guestUpload of guestUploads) {
    await expect(guests.thumbnail(guestUpload)).rejects.toThrow()
    await expect(guests.accept(album, guestUpload, signal)).rejects.toThrow()
  }
  expect(await namesIn(host, album)).toEqual([])
  expect((await guests.waiting(album)).count).toBe(2)
})

it('a large guest upload is added range by range, and not if a late range is damaged', async () => {
  const host = await aHost()
  const { server, guests, album } = host
  const link = await host.createLink(album, 100_000_000)
  await hand(host, link.token, await wrapGuestUpload(link, aPicture('x'.repeat(33 * 2 ** 20))))
  const { database } = server.context
  const { original_blob } = await database
    .selectFrom('guest_files')
    .select('original_blob')
    .executeTakeFirstOrThrow()
  const [file = ''] = (await server.blobs()).filter(each => each.endsWith(original_blob))
  const path = join(server.folder, 'blobs', file)
  const honest = await readFile(path)
  const damaged = Buffer.from(honest)
  damaged[30 * 2 ** 20] = (damaged[30 * 2 ** 20] ?? 0) ^ 1
  await writeFile(path, damaged)
  await expect(guests.accept(album, await theGuestUpload(host), signal)).rejects.toThrow()
  expect(await namesIn(host, album)).toEqual([])
  await writeFile(path, honest)
  await guests.accept(album, await theGuestUpload(host), signal)
  expect(await namesIn(host, album)).toEqual(['sea.jpg'])
})

it('a file that only has the name of a picture is not added to the album', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  const page = new File(['<script>alert(1)</script>'], 'sea.jpg', { type: 'image/jpeg' })
  await hand(host, link.token, await wrapGuestUpload(link, page))
  await expect(guests.accept(album, await theGuestUpload(host), signal)).rejects.toThrow()
  expect(await namesIn(host, album)).toEqual([])
})

it('a guest upload whose details state too large a length cannot be opened', async () => {
  const host = await aHost()
  const { guests, link } = host
  const { token, fragment } = addressOf(link)
  const honest = await wrapGuestUpload(link, aPicture('one'))
  const { keys, sealedKey } = await createGuestUploadKeys(fragment, token, honest.dto.id)
  const original = { length: 2 ** 40, header: 'A'.repeat(54), type: 'image/jpeg' }
  const details = { v: 1, name: 'x', type: 'image/jpeg', modified: 0, streams: { original } }
  await hand(host, token, {
    ...honest,
    dto: {
      ...honest.dto,
      sealedKey: toBase64url(sealedKey),
      details: toBase64url(await sealGuestUploadDetails(keys, details)),
    },
  })
  expect(await theGuestUpload(host)).toMatchObject({ opened: undefined })
  await expect(guests.thumbnail(await theGuestUpload(host))).resolves.toBeUndefined()
})

it('accepting a duplicate adds the existing item to the album once', async () => {
  const host = await aHost()
  const { server, guests, album, link } = host
  for (let i = 0; i < 2; i++) {
    await hand(host, link.token, await wrapGuestUpload(link, aPicture('the same')))
    await guests.accept(album, await theGuestUpload(host), signal)
    expect(await namesIn(host, album)).toEqual(['sea.jpg'])
  }
  const [item] = (await host.albums.page(album)).items
  const body = { ids: [item?.id] }
  await ask(server, { token: host.token }, 'POST', '/api/media/trash', body)
  expect(await namesIn(host, album)).toEqual([])
  await hand(host, link.token, await wrapGuestUpload(link, aPicture('the same')))
  await guests.accept(album, await theGuestUpload(host), signal)
  expect(await namesIn(host, album)).toEqual(['sea.jpg'])
  expect(await server.blobs()).toHaveLength(1)
})

it('accepting a guest upload never adds a private picture to the album', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  const secret = await host.upload('diary.jpg')
  // The guest upload has the private picture's length, which the server and the visitor can arrange.
  await hand(host, link.token, await wrapGuestUpload(link, aPicture('x'.repeat(secret.size - 4))))
  host.lie((path, answer) => {
    if (path !== '/api/media/duplicates') return undefined
    return { ...(answer as object), known: [{ checksum: '', id: secret.id, trashed: false }] }
  })
  await expect(guests.accept(album, await theGuestUpload(host), signal)).rejects.toThrow(OpenError)
  expect(await namesIn(host, album)).toEqual([])
  expect((await guests.waiting(album)).count).toBe(1)
})

it('the client does not endlessly read a list of guest uploads', async () => {
  const host = await aHost()
  const { guests, album, link } = host
  await hand(host, link.token, await wrapGuestUpload(link, aPicture('one')))
  let same: GuestUpload[] | undefined
  host.lie((path, answer) => {
    if (path !== '/api/guest-links/:token/uploads') return undefined
    same ??= (answer as { guestUploads: GuestUpload[] }).guestUploads
    return { guestUploads: same, hasMore: true }
  })
  expect((await guests.waiting(album)).guestUploads).toHaveLength(2)
})
