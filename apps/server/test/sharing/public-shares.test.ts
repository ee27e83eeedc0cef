import type { Album } from '@safelight/contract/albums'
import type { Link } from '@safelight/contract/links'
import { type PublicShare, publicShare, publicStreamUrl } from '@safelight/contract/public-shares'
import { beforeEach, expect, it } from 'vitest'
import { LINK_PASSWORDS, RATE_LIMITS } from '../../src/api/rate-limits.ts'
import { type Person, random, signUp } from '../support/account.ts'
import { addItems } from '../support/items.ts'
import { startServer, type TestServer } from '../support/server.ts'
import {
  ask,
  createAlbum,
  createLink,
  done,
  linkPassword,
  newAlbumLink,
  newItemLink,
  newSelectionLink,
  rotationOf,
} from '../support/sharing.ts'
import { makeUpload, newId, type TestUpload, uploaded } from '../support/uploads.ts'

let server: TestServer
let owner: Person
let time: Date
beforeEach(async () => {
  time = new Date('2026-01-01T00:00:00.000Z')
  server = await startServer({ now: () => time })
  owner = await signUp(server, 'owner@example.org')
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers })

const shared = (token: string) => `/api/public/shared/${token}`

async function open(token: string, query = '', headers = {}): Promise<PublicShare> {
  const response = await get(shared(token) + query, headers)
  if (response.status !== 200) throw new Error(await response.text())
  return publicShare.response.parse(await response.json())
}

/** All pages of a link, each behind the last file of the one before. */
async function pagesOf(
  token: string,
  limit: number,
  meanwhile?: (page: PublicShare) => Promise<void>,
): Promise<PublicShare[]> {
  const pages: PublicShare[] = []
  for (let after = ''; pages.length < 10; ) {
    const page = await open(token, `?limit=${limit}${after}`)
    pages.push(page)
    const last = page.files.at(-1)
    if (!page.hasMore) break
    after = `&after=${last?.creationDate}_${last?.id}`
    await meanwhile?.(page)
  }
  return pages
}

const statusOf = async (token: string) => (await get(shared(token))).status

async function uploads(count: number): Promise<TestUpload[]> {
  const made: TestUpload[] = []
  for (let i = 0; i < count; i += 1) made.push(await uploaded(server, owner.token))
  return made
}

const ids = (list: TestUpload[]) => list.map(each => each.dto.id)

const NOT_FOUND = '{"code":"NOT_FOUND","message":"Not found."}'

it('shows the items of an album to anyone with the link, with what proves them', async () => {
  const list = await uploads(2)
  const album = await createAlbum(server, owner, ids(list))
  const link = await createLink(server, owner, newAlbumLink(album, { expirationDays: 1 }))
  const share = await open(link.token)
  expect(share).toMatchObject({
    title: '',
    description: '',
    createdByName: '',
    expiresAt: '2026-01-02T00:00:00.000Z',
    originals: true,
    sealed: link.sealed,
    version: 1,
    total: 2,
    totalBytes: 2000,
    hasMore: false,
    album: {
      ownerAccountId: album.ownerAccountId,
      epoch: 1,
      previous: [],
      members: album.members,
    },
  })
  expect(share.files.map(file => file.id)).toEqual(ids(list).sort().reverse())
  const { dto } = list.find(each => each.dto.id === share.files[0]?.id) ?? {}
  expect(share.files[0]).toEqual({
    id: dto?.id,
    fileName: dto?.name,
    fileType: 'image/jpeg',
    fileSizeMB: 1000 / 1024 / 1024,
    size: 1000,
    creationDate: dto?.creationDate,
    fileUrl: `/api/public/shared/${link.token}/file/${dto?.name}`,
    thumbnailUrl: `/api/public/shared/${link.token}/thumbnail/${dto?.name}`,
    ownerAccountId: album.ownerAccountId,
    version: 1,
    sharedDetails: dto?.sharedDetails,
    detailsAuthor: album.ownerAccountId,
    detailsSignature: expect.any(String),
    detailsAuthority: null,
    membership: {
      epoch: 1,
      ownerAccountId: album.ownerAccountId,
      wrappedKey: expect.any(String),
      signature: expect.any(String),
    },
  })
  const text = JSON.stringify(share)
  for (const secret of [dto?.wrappedKey, dto?.privateDetails, dto?.checksum, owner.email]) {
    expect(text).not.toContain(secret)
  }
})

it('shows the items of a link page by page, and no others', async () => {
  const items = await addItems(server, owner, Array(5).fill('2024-01-01'))
  await addItems(server, owner, ['2024-01-01'])
  const { token } = await createLink(server, owner, newSelectionLink(items))
  const pages = await pagesOf(token, 2)
  expect(pages.map(page => [page.files.length, page.hasMore, page.total])).toEqual([
    [2, true, 5],
    [2, true, null],
    [1, false, null],
  ])
  const seen = pages.flatMap(page => page.files.map(file => file.id))
  expect(seen).toEqual([...items].sort().reverse())
  expect(pages.every(page => page.album === null)).toBe(true)
  for (const query of ['?after=x', '?limit=0', '?limit=201', '?after=2024-01-01']) {
    expect((await get(shared(token) + query)).status).toBe(400)
  }
})

it('shows the items of an album page by page, whatever is taken out meanwhile', async () => {
  const items = await addItems(server, owner, ['2024-01-02', ...Array(5).fill('2024-01-01')])
  const album = await createAlbum(server, owner, items)
  const { token } = await createLink(server, owner, newAlbumLink(album))
  const pages = await pagesOf(token, 2, async page => {
    const body = { ids: page.files.slice(0, 1).map(file => file.id) }
    await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}/media`, body))
  })
  const [newest = '', ...others] = items
  const seen = pages.flatMap(page => page.files.map(file => file.id))
  expect(seen).toEqual([newest, ...others.sort().reverse()])
  expect(pages.map(page => [page.total, page.totalBytes])).toEqual([
    [6, 6],
    [null, null],
    [null, null],
  ])
})

it('gives every stream with ranges, and headers that keep it inert', async () => {
  const [photo] = await uploads(1)
  const video = await uploaded(
    server,
    owner.token,
    makeUpload({ type: 'video/mp4' }, [
      { role: 'poster', size: 10 },
      { role: 'animation', size: 20 },
      { role: 'thumbnail', size: 30 },
    ]),
  )
  if (!photo) throw new Error('no photo')
  const link = await createLink(server, owner, newSelectionLink([photo.dto.id, video.dto.id]))
  const lengths = { original: 1056, preview: 956, thumbnail: 176 } as const
  for (const [role, length] of Object.entries(lengths)) {
    const url = publicStreamUrl(link.token, photo.dto.name, role as keyof typeof lengths)
    expect([role, (await (await get(url)).arrayBuffer()).byteLength]).toEqual([role, length])
  }
  for (const [role, length] of [
    ['original', 1056],
    ['poster', 66],
    ['animation', 76],
    ['thumbnail', 86],
  ] as const) {
    const url = publicStreamUrl(link.token, video.dto.name, role)
    expect([role, (await (await get(url)).arrayBuffer()).byteLength]).toEqual([role, length])
  }
  const url = publicStreamUrl(link.token, photo.dto.name, 'original')
  const part = await get(url, { range: 'bytes=40-99' })
  expect(part.status).toBe(206)
  expect(Object.fromEntries(part.headers)).toMatchObject({
    'content-range': 'bytes 40-99/1056',
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
  })
  expect(Buffer.from(await part.arrayBuffer())).toEqual(photo.file.subarray(40, 100))
  expect((await get(url, { range: 'bytes=1056-' })).status).toBe(416)
  const head = await fetch(server.url + url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1056'])
})

it('gives packs of thumbnails of its own items alone', async () => {
  const [inside, outside] = await uploads(2)
  const { token } = await createLink(server, owner, newItemLink(inside?.dto.id ?? ''))
  const keys = [inside, outside].map(each => `/thumbnails/thumb_${each?.dto.name}`)
  const answer = await ask(server, { token: '' }, 'POST', `${shared(token)}/thumbnails`, {
    keys: [],
  })
  expect(answer.status).toBe(400)
  const pack = await fetch(`${server.url}${shared(token)}/thumbnails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keys }),
  })
  const bytes = Buffer.from(await pack.arrayBuffer())
  expect(bytes.readUInt32BE()).toBe(176)
  expect(bytes.subarray(180).equals(Buffer.alloc(4, 0xff))).toBe(true)
  expect(pack.headers.get('content-security-policy')).toBe('sandbox')
})

it('answers alike to links that never were, have ended or are over', async () => {
  const [photo] = await uploads(1)
  const name = photo?.dto.name ?? ''
  const body = newItemLink(photo?.dto.id ?? '', { expirationDays: 1 })
  const expired = await createLink(server, owner, body)
  const ended = await createLink(server, owner, newItemLink(photo?.dto.id ?? ''))
  await done(ask(server, owner, 'DELETE', `/api/shares/link/${ended.token}`))
  expect(await statusOf(expired.token)).toBe(200)
  time = new Date('2026-01-02T00:00:00.000Z')
  const post = (path: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keys: [`/thumbnails/thumb_${name}`] }),
    })
  for (const token of [expired.token, ended.token, random(16)]) {
    for (const response of [
      await get(shared(token)),
      await get(publicStreamUrl(token, name, 'original')),
      await get(publicStreamUrl(token, name, 'thumbnail')),
      await post(`${shared(token)}/thumbnails`),
    ]) {
      expect([response.status, await response.text()]).toEqual([404, NOT_FOUND])
    }
  }
})

it('names nothing outside the link', async () => {
  const [inside, outside] = await uploads(2)
  const { token } = await createLink(server, owner, newItemLink(inside?.dto.id ?? ''))
  const { id = '', name = '' } = inside?.dto ?? {}
  for (const path of [
    `file/${outside?.dto.name}`,
    `thumbnail/${outside?.dto.name}`,
    `poster/${name}`,
    `animation/${name}`,
    `file/${id}.png`,
    `file/${newId()}.jpg`,
    `original/${name}`,
    'file/..%2f..%2fsecret',
    `file/thumbnails%2fthumb_${name}`,
    'constructor/x',
    `__proto__/${name}`,
  ]) {
    const response = await get(`${shared(token)}/${path}`)
    expect([path, response.status, await response.text()]).toEqual([path, 404, NOT_FOUND])
  }
})

it.each([1000, 500_000])(
  'answers alike when an item of %d bytes is deleted while it is read',
  async size => {
    const { dto } = await uploaded(server, owner.token, makeUpload({ size }))
    const { token } = await createLink(server, owner, newItemLink(dto.id))
    const { blobs } = server.parts
    const { read, readSmall } = blobs
    const deleteItem = async () => {
      await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [dto.id] }))
      await done(ask(server, owner, 'POST', '/api/media/delete', { ids: [dto.id] }))
    }
    blobs.read = (...where) => deleteItem().then(() => read(...where))
    blobs.readSmall = (...where) => deleteItem().then(() => readSmall(...where))
    const response = await get(publicStreamUrl(token, dto.name, 'original'))
    expect([response.status, await response.text()]).toEqual([404, NOT_FOUND])
    expect(server.log.join()).not.toContain('request failed')
  },
)

it('keeps originals back where the link is without them', async () => {
  const [photo] = await uploads(1)
  const { id = '', name = '' } = photo?.dto ?? {}
  const link = await createLink(server, owner, newItemLink(id, { originals: false }))
  const share = await open(link.token)
  expect([share.originals, share.files[0]?.fileUrl]).toEqual([false, null])
  const statuses = (['original', 'preview', 'thumbnail'] as const).map(
    async role => (await get(publicStreamUrl(link.token, name, role))).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 200, 200])
})

it('shows nothing of the trash, and is over when nothing is left', async () => {
  const list = await uploads(2)
  const [one, two] = list
  const album = await createAlbum(server, owner, ids(list))
  const links: Link[] = []
  for (const body of [newAlbumLink(album), newSelectionLink(ids(list))]) {
    links.push(await createLink(server, owner, body))
  }
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [two?.dto.id] }))
  for (const { token } of links) {
    expect((await open(token)).files.map(file => file.id)).toEqual([one?.dto.id])
    const url = publicStreamUrl(token, two?.dto.name ?? '', 'thumbnail')
    expect((await get(url)).status).toBe(404)
  }
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [one?.dto.id] }))
  expect(await Promise.all(links.map(link => statusOf(link.token)))).toEqual([200, 404])
})

it('follows an album into its next epoch', async () => {
  const album: Album = await createAlbum(server, owner)
  const ended = await createLink(server, owner, newAlbumLink(album))
  const kept = await createLink(server, owner, newAlbumLink(album))
  const rotation = await rotationOf(server, owner, album.id, { without: [ended.token] })
  await done(ask(server, owner, 'DELETE', `/api/shares/link/${ended.token}`, { rotation }))
  expect(await statusOf(ended.token)).toBe(404)
  expect(await open(kept.token)).toMatchObject({
    version: 2,
    sealed: rotation.links[0]?.sealed,
    album: { epoch: 2, previous: [{ epoch: 2, sealed: rotation.previous }] },
  })
})

it('asks for the password in every call, and says how it is derived', async () => {
  const [photo] = await uploads(1)
  const { id = '', name = '' } = photo?.dto ?? {}
  const password = linkPassword()
  const { token } = await createLink(server, owner, newItemLink(id, { password }))
  const thumbnailsOf = (headers: Record<string, string>) =>
    fetch(`${server.url}${shared(token)}/thumbnails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ keys: [`/thumbnails/thumb_${name}`] }),
    })
  const urls = [
    shared(token),
    ...(['original', 'thumbnail', 'preview'] as const).map(role =>
      publicStreamUrl(token, name, role),
    ),
  ]
  for (const headers of [
    {},
    { 'x-link-auth': random(32) },
    { 'x-link-auth': '' },
    { 'x-link-auth': `${password.auth}A` },
  ] as Record<string, string>[]) {
    const answers = [
      ...(await Promise.all(urls.map(url => get(url, headers)))),
      await thumbnailsOf(headers),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        401,
        {
          code: 'LINK_PASSWORD',
          message: 'This shared link needs its password.',
          kdf: password.kdf,
        },
      ])
    }
  }
  const right = { 'x-link-auth': password.auth }
  const answers = [
    ...(await Promise.all(urls.map(url => get(url, right)))),
    await thumbnailsOf(right),
  ]
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
})

it('limits wrong passwords, tells nobody behind the limit, and leaves proven visitors alone', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const person = await signUp(behindProxy)
  const [id = ''] = await addItems(behindProxy, person, ['2024-01-01'])
  const password = linkPassword()
  const { token } = await createLink(behindProxy, person, newItemLink(id, { password }))
  const other = await createLink(behindProxy, person, newItemLink(id, { password }))
  const visit = async (auth: string, from = '192.0.2.1', link = token) => {
    const headers = { 'x-link-auth': auth, 'x-forwarded-for': from }
    return (await fetch(behindProxy.url + shared(link), { headers })).status
  }
  const { max } = LINK_PASSWORDS.fromAddress
  for (let i = 0; i < 2 * max; i += 1) expect(await visit(password.auth, '192.0.2.9')).toBe(200)
  for (let i = 0; i < max; i += 1) expect(await visit(random(32))).toBe(401)
  expect(await visit(random(32))).toBe(429)
  expect(await visit(password.auth)).toBe(429)
  expect(await visit(password.auth, '192.0.2.9')).toBe(200)
  expect(await visit(password.auth, '192.0.2.2')).toBe(200)
  expect(await visit(password.auth, '192.0.2.1', other.token)).toBe(200)
})

it('lets far more visitors in at once than may guess', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const person = await signUp(behindProxy)
  const [id = ''] = await addItems(behindProxy, person, ['2024-01-01'])
  const password = linkPassword()
  const { token } = await createLink(behindProxy, person, newItemLink(id, { password }))
  for (let i = 0; i < 200; i += 1) {
    const headers = { 'x-link-auth': password.auth, 'x-forwarded-for': `192.0.2.${i}` }
    expect((await fetch(behindProxy.url + shared(token), { headers })).status).toBe(200)
  }
})

it('limits wrong passwords of one link from all addresses together', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const person = await signUp(behindProxy)
  const [id = ''] = await addItems(behindProxy, person, ['2024-01-01'])
  const body = newItemLink(id, { password: linkPassword() })
  const { token } = await createLink(behindProxy, person, body)
  const statuses = new Map<number, number>()
  for (let i = 0; i < LINK_PASSWORDS.fromAnywhere.max + 5; i += 1) {
    const headers = { 'x-link-auth': random(32), 'x-forwarded-for': `198.18.${i >> 8}.${i & 255}` }
    const { status } = await fetch(behindProxy.url + shared(token), { headers })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: LINK_PASSWORDS.fromAnywhere.max, 429: 5 })
})

it('limits what one address asks of links, known or not', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const visit = async (from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await fetch(behindProxy.url + shared(random(16)), { headers })).status
  }
  const statuses = new Map<number, number>()
  for (let i = 0; i < RATE_LIMITS.publicPages.max + 5; i += 1) {
    const status = await visit('192.0.2.1')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: RATE_LIMITS.publicPages.max, 429: 5 })
  expect(await visit('192.0.2.2')).toBe(404)
})
