import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { compare } from '../../benches/server/immich.ts'
import { openImmich } from './immich.ts'

const KEY = 'the-key'
const TIMELINE = 'visibility=timeline&withStacked=true&withPartners=true'
const ID = /^[0-9a-f-]{36}$/
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Asked {
  method: string
  path: string
  body: unknown
}

/**
 * A fake of the calls of Immich's API that the bench makes, with one month. A thumbnail exists from the second
 * request for it, or never with `failsJobs`.
 */
async function startFakeImmich({ version = 3, isFull = false, failsJobs = false } = {}) {
  const asked: Asked[] = []
  const drawn = new Set<string>()
  let assets = 0
  let albums = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://fake.test')
    const body = await bodyOf(request)
    asked.push({ method, path: url, body })
    const say = (status: number, value?: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(value === undefined ? undefined : JSON.stringify(value))
    }
    // Only the version is public.
    if (method === 'GET' && pathname === '/api/server/version') {
      return say(200, { major: version, minor: 7, patch: 5 })
    }
    if (headers['x-api-key'] !== KEY) return say(401, { message: 'Invalid API key' })
    const [, thumbnailOf] = /^\/api\/assets\/([^/]+)\/thumbnail$/.exec(pathname) ?? []
    if (thumbnailOf !== undefined) {
      if (!ID.test(thumbnailOf)) return say(400)
      if (!['thumbnail', 'preview'].includes(searchParams.get('size') ?? '')) return say(400)
      const isDrawn = drawn.has(thumbnailOf) && !failsJobs
      drawn.add(thumbnailOf)
      return isDrawn ? say(200, 'picture') : say(404, { message: 'Asset media not found' })
    }
    if (method === 'POST' && pathname === '/api/assets') {
      return say(201, { id: idOf(++assets), status: 'created' })
    }
    if (method === 'POST' && pathname === '/api/albums') return say(201, { id: idOf(++albums) })
    if (method === 'GET' && pathname === '/api/albums') return say(200, [])
    if (method === 'GET' && pathname === '/api/timeline/buckets') {
      const count = isFull ? 1 : assets
      return say(200, count === 0 ? [] : [{ timeBucket: '2024-05-01', count }])
    }
    if (method === 'GET' && pathname === '/api/timeline/bucket') return say(200, {})
    if (method === 'DELETE' && /^\/api\/(albums\/[^/]+|assets)$/.test(pathname)) return say(204)
    say(404, { message: `Cannot ${method} ${url}` })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const bytes = Buffer.concat(await request.toArray())
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString())
  if (!type.startsWith('multipart/form-data')) return undefined
  return new Response(bytes, { headers: { 'content-type': type } }).formData()
}

function aPhotograph(): string {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'one.jpg')
  writeFileSync(path, 'a photograph')
  return path
}

const get = (path: string) => ({ method: 'GET', path, body: undefined })

it.each([
  [2, ['/api/albums', '/api/albums?shared=true']],
  [3, ['/api/albums?isOwned=true', '/api/albums?isShared=true']],
])('asks Immich %i what its web app asks', async (version, lists) => {
  const { url, asked } = await startFakeImmich({ version })
  const path = aPhotograph()
  const immich = await openImmich(url, KEY)
  expect(immich.name).toBe(`Immich ${version}.7.5`)
  await immich.fill([path])
  await immich.fill([path])
  await immich.createAlbums(1)
  const sizes = [await immich.monthCounts(), await immich.month(), await immich.albums()]
  expect(sizes).toEqual([39, 2, 4])
  expect(await Promise.all([immich.thumbnail(0), immich.preview(3)])).toEqual([9, 9])
  await immich.close()

  const uploads = asked.filter(({ method, path }) => method === 'POST' && path === '/api/assets')
  const forms = uploads.map(({ body }) => body as FormData)
  for (const [index, form] of forms.entries()) {
    expect([...form.keys()].sort()).toEqual([
      'assetData',
      'deviceAssetId',
      'deviceId',
      'fileCreatedAt',
      'fileModifiedAt',
    ])
    expect((form.get('assetData') as File).name).toBe(`photograph-${index}.jpg`)
  }
  // Each upload starts with the photograph's bytes. Other bytes follow, so that the server sees a new file.
  const contents = await Promise.all(forms.map(form => (form.get('assetData') as File).text()))
  expect(contents.every(content => content.startsWith('a photograph'))).toBe(true)
  expect(new Set(contents).size).toBe(2)

  const others = asked.filter(({ path }) => !path.includes('/thumbnail') && path !== '/api/assets')
  const months = get(`/api/timeline/buckets?${TIMELINE}`)
  expect(others).toEqual([
    get('/api/server/version'),
    ...[months, months, months],
    { method: 'POST', path: '/api/albums', body: { albumName: 'Album 1', assetIds: [idOf(1)] } },
    months,
    get(`/api/timeline/bucket?${TIMELINE}&timeBucket=2024-05-01`),
    ...lists.map(get),
    { method: 'DELETE', path: `/api/albums/${idOf(1)}`, body: undefined },
  ])
  expect(asked.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/api/assets',
    body: { ids: [idOf(1), idOf(2)], force: true },
  })
})

it('names what makes a comparison impossible', async () => {
  const refuse = (...[options]: Parameters<typeof startFakeImmich>) =>
    startFakeImmich(options).then(({ url }) => openImmich(url, KEY))
  const { url } = await startFakeImmich()
  await expect(openImmich(url, 'another')).rejects.toThrow('rejects the key of --immich-key')
  await expect(refuse({ isFull: true })).rejects.toThrow('is not empty')
  await expect(refuse({ version: 4 })).rejects.toThrow('This is Immich 4.7.')
})

it('stops waiting for the thumbnail of a failed job', async () => {
  const { url } = await startFakeImmich({ failsJobs: true })
  const immich = await openImmich(url, KEY, { patience: 0 })
  await expect(immich.fill([aPhotograph()])).rejects.toThrow('no thumbnail of photograph-0.jpg')
  await immich.close()
})

it('compares two servers in rounds', async () => {
  const servers = await Promise.all(
    [3, 2].map(async version => openImmich((await startFakeImmich({ version })).url, KEY)),
  )
  const [ours, theirs] = servers
  if (!ours || !theirs) throw new Error('no servers')
  const path = aPhotograph()
  const { figures, notes } = await compare(ours, theirs, Array(5).fill(path))
  expect(new Set(figures.map(({ reference }) => reference?.name))).toEqual(
    new Set(['Immich 2.7.5']),
  )
  expect(figures.every(({ ratio = 0 }) => ratio > 0)).toBe(true)
  expect(notes?.[0]).toMatch(/^Immich 3\.7\.5 and Immich 2\.7\.5, each with 5 photographs /)
  for (const server of servers) await server.close()
})
