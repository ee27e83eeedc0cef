import type { Album } from '@safelight/contract/albums'
import { type PublicShare, publicStreamUrl } from '@safelight/contract/public-shares'
import { type Person, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  aVisitor,
  ids,
  NOT_FOUND,
  shared,
  uploads,
} from '@safelight/test-kit/sharing/public-shares'
import {
  ask,
  createAlbum,
  createLink,
  done,
  newAlbumLink,
  newItemLink,
  newSelectionLink,
  rotationOf,
} from '@safelight/test-kit/sharing/sharing'
import { makeUpload, newId, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let owner: Person
let time: Date
let visitor: ReturnType<typeof aVisitor>
beforeEach(async () => {
  time = new Date('2026-01-01T00:00:00.000Z')
  server = await startServer({ now: () => time })
  owner = await signUp(server, 'owner@example.org')
  visitor = aVisitor(server)
})

async function pagesOf(
  token: string,
  limit: number,
  meanwhile?: (page: PublicShare) => Promise<void>,
): Promise<PublicShare[]> {
  const pages: PublicShare[] = []
  for (let after = ''; pages.length < 10; ) {
    const page = await visitor.open(token, `?limit=${limit}${after}`)
    pages.push(page)
    const last = page.files.at(-1)
    if (!page.hasMore) break
    after = `&after=${last?.creationDate}_${last?.id}`
    await meanwhile?.(page)
  }
  return pages
}

it('shows the items of an album to anyone with the link', async () => {
  const list = await uploads(server, owner, 2)
  const album = await createAlbum(server, owner, ids(list))
  const link = await createLink(server, owner, newAlbumLink(album, { expirationDays: 1 }))
  const share = await visitor.open(link.token)
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

it('shows only the items of a link', async () => {
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
    expect((await visitor.get(shared(token) + query)).status).toBe(400)
  }
})

it('skips no item of an album while other items are removed', async () => {
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

it('serves ranges of every stream of an item', async () => {
  const [photo] = await uploads(server, owner, 1)
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
    expect([role, (await (await visitor.get(url)).arrayBuffer()).byteLength]).toEqual([
      role,
      length,
    ])
  }
  for (const [role, length] of [
    ['original', 1056],
    ['poster', 66],
    ['animation', 76],
    ['thumbnail', 86],
  ] as const) {
    const url = publicStreamUrl(link.token, video.dto.name, role)
    expect([role, (await (await visitor.get(url)).arrayBuffer()).byteLength]).toEqual([
      role,
      length,
    ])
  }
  const url = publicStreamUrl(link.token, photo.dto.name, 'original')
  const part = await visitor.get(url, { range: 'bytes=40-99' })
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
  expect((await visitor.get(url, { range: 'bytes=1056-' })).status).toBe(416)
  const head = await fetch(server.url + url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1056'])
})

it("serves thumbnails of the link's own items only", async () => {
  const [inside, outside] = await uploads(server, owner, 2)
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

it('serves nothing outside the link', async () => {
  const [inside, outside] = await uploads(server, owner, 2)
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
    const response = await visitor.get(`${shared(token)}/${path}`)
    expect([path, response.status, await response.text()]).toEqual([path, 404, NOT_FOUND])
  }
})

it('withholds originals if the link excludes originals', async () => {
  const renditions = (['preview', 'thumbnail', 'motion'] as const).map(role => ({ role, size: 90 }))
  const { dto } = await uploaded(server, owner.token, makeUpload({}, renditions))
  const { id, name } = dto
  const link = await createLink(server, owner, newItemLink(id, { originals: false }))
  const share = await visitor.open(link.token)
  expect([share.originals, share.files[0]?.fileUrl]).toEqual([false, null])
  const statusesBy = (token: string) =>
    Promise.all(
      (['original', 'motion', 'preview', 'thumbnail'] as const).map(
        async role => (await visitor.get(publicStreamUrl(token, name, role))).status,
      ),
    )
  expect(await statusesBy(link.token)).toEqual([404, 404, 200, 200])
  const whole = await createLink(server, owner, newItemLink(id, { originals: true }))
  expect(await statusesBy(whole.token)).toEqual([200, 200, 200, 200])
})

it('keeps showing an album by its link after a new epoch has started', async () => {
  const album: Album = await createAlbum(server, owner)
  const ended = await createLink(server, owner, newAlbumLink(album))
  const kept = await createLink(server, owner, newAlbumLink(album))
  const rotation = await rotationOf(server, owner, album.id, { without: [ended.token] })
  await done(ask(server, owner, 'DELETE', `/api/shares/link/${ended.token}`, { rotation }))
  expect(await visitor.statusOf(ended.token)).toBe(404)
  expect(await visitor.open(kept.token)).toMatchObject({
    version: 2,
    sealed: rotation.links[0]?.sealed,
    album: { epoch: 2, previous: [{ epoch: 2, sealed: rotation.previous }] },
  })
})
