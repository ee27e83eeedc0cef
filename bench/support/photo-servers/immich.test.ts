import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openImmich } from './immich.ts'

const KEY = 'the-key'
const ID = /^[0-9a-f-]{36}$/
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Asked {
  method: string
  path: string
  body: unknown
}

/** A fake of Immich's API. A thumbnail exists only from the second request for it. */
async function startFakeImmich() {
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
    if (headers['x-api-key'] !== KEY) return say(401, { message: 'Invalid API key' })
    const [, thumbnailOf] = /^\/api\/assets\/([^/]+)\/thumbnail$/.exec(pathname) ?? []
    if (thumbnailOf !== undefined) {
      if (!ID.test(thumbnailOf)) return say(400)
      if (!['thumbnail', 'preview'].includes(searchParams.get('size') ?? '')) return say(400)
      const isDrawn = drawn.has(thumbnailOf)
      drawn.add(thumbnailOf)
      return isDrawn ? say(200, 'picture') : say(404, { message: 'Asset media not found' })
    }
    if (method === 'GET' && pathname === '/api/server/version') {
      return say(200, { major: 2, minor: 7, patch: 5 })
    }
    if (method === 'POST' && pathname === '/api/assets') {
      return say(201, { id: idOf(++assets), status: 'created' })
    }
    if (method === 'POST' && pathname === '/api/albums') return say(201, { id: idOf(++albums) })
    if (method === 'GET' && pathname === '/api/albums') return say(200, [])
    if (method === 'GET' && /^\/api\/timeline\/buckets?$/.test(pathname)) return say(200, [])
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

it("calls Immich's API correctly", async () => {
  const { url, asked } = await startFakeImmich()
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'one.jpg')
  writeFileSync(path, 'a photograph')

  const immich = await openImmich(url, KEY)
  expect(immich.name).toBe('Immich 2.7.5')
  await immich.fill([path, path])
  await immich.createAlbums(1)
  const sizes = [immich.monthCounts, immich.month, immich.albums].map(ask => ask())
  expect(await Promise.all(sizes)).toEqual([2, 2, 2])
  expect(await Promise.all([immich.thumbnail(0), immich.preview(3)])).toEqual([9, 9])
  await immich.close()

  const uploads = asked.filter(({ method, path }) => method === 'POST' && path === '/api/assets')
  const forms = uploads.map(({ body }) => body as FormData)
  for (const form of forms) {
    expect([...form.keys()].sort()).toEqual([
      'assetData',
      'deviceAssetId',
      'deviceId',
      'fileCreatedAt',
      'fileModifiedAt',
    ])
    expect(form.get('fileCreatedAt')).toMatch(/^2024-05-17T12:00:0\d\.000Z$/)
    expect((form.get('assetData') as File).name).toMatch(/^photograph-\d\.jpg$/)
  }
  // Each upload starts with the photograph's bytes. Other bytes follow, so that the server sees a new file.
  const contents = await Promise.all(forms.map(form => (form.get('assetData') as File).text()))
  expect(contents.every(content => content.startsWith('a photograph'))).toBe(true)
  expect(new Set(contents).size).toBe(2)

  const others = asked.filter(({ path }) => !path.includes('/thumbnail') && path !== '/api/assets')
  expect(others).toEqual([
    { method: 'GET', path: '/api/server/version', body: undefined },
    {
      method: 'POST',
      path: '/api/albums',
      body: { albumName: 'Album 1', assetIds: [expect.stringMatching(ID)] },
    },
    { method: 'GET', path: '/api/timeline/buckets', body: undefined },
    { method: 'GET', path: '/api/timeline/bucket?timeBucket=2024-05-01', body: undefined },
    { method: 'GET', path: '/api/albums', body: undefined },
    { method: 'DELETE', path: `/api/albums/${idOf(1)}`, body: undefined },
  ])
  expect(asked.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/api/assets',
    body: { ids: expect.arrayContaining([idOf(1), idOf(2)]), force: true },
  })
})

it('reports a rejected API key', async () => {
  const { url } = await startFakeImmich()
  await expect(openImmich(url, 'another')).rejects.toThrow('401')
})
