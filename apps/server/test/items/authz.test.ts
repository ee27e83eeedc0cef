import { readdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { s3 } from '@safelight/test-kit/blobs/on-s3'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { makeUpload, newId, type TestUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let person: Person
let upload: TestUpload
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
  upload = await uploaded(server, person.token)
})

function get(query: string, headers: Record<string, string> = {}, token = person.token) {
  return fetch(`${server.url}/authz?${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('sends originals with headers that keep browsers from running the content', async () => {
  const response = await get(`key=/${upload.dto.name}`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(upload.file.length),
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Authorization',
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.stringMatching(/^"[0-9a-f]{32}-original"$/),
  })
  expect((await bytesOf(response)).equals(upload.file)).toBe(true)
})

it.each([
  ['bytes=0-0', 0, 1],
  ['bytes=40-99', 40, 100],
  ['bytes=1000-', 1000, 1056],
  ['bytes=-56', 1000, 1056],
  ['bytes=900-99999', 900, 1056],
])('sends %s of the original', async (range, start, end) => {
  const response = await get(`key=/${upload.dto.name}`, { range })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/1056`)
  expect(response.headers.get('content-length')).toBe(String(end - start))
  expect(await bytesOf(response)).toEqual(upload.file.subarray(start, end))
})

it('sends a range of a rendition without bytes of the other renditions', async () => {
  const { dto, renditions } = upload
  const before = dto.renditions[0]?.length ?? 0
  const thumbnail = renditions.subarray(before)
  const key = `key=/thumbnails/thumb_${dto.name}`
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=-9999', 0, 176],
    ['bytes=100-9999', 100, 176],
  ] as const) {
    const response = await get(key, { range })
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/176`)
    expect(await bytesOf(response)).toEqual(thumbnail.subarray(start, end))
  }
  const preview = await get(`key=/previews/preview_${dto.name}`, { range: 'bytes=-1' })
  expect(await bytesOf(preview)).toEqual(renditions.subarray(before - 1, before))
})

it('answers 416 to a range outside the stream', async () => {
  for (const range of ['bytes=1056-', 'bytes=5000-6000', 'bytes=-0']) {
    const response = await get(`key=/${upload.dto.name}`, { range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */1056')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await response.json()).code).toBe('RANGE_NOT_SATISFIABLE')
  }
})

it.each(['bytes=0-1,5-6', 'items=0-1', 'bytes=5-1', 'bytes=x', 'bytes=0-1, '])(
  'ignores the range %s',
  async range => {
    const response = await get(`key=/${upload.dto.name}`, { range })
    expect([response.status, (await bytesOf(response)).length]).toEqual([200, 1056])
  },
)

it('sends a range only if the If-Range header matches the current file', async () => {
  const etag = (await get(`key=/${upload.dto.name}`)).headers.get('etag') ?? ''
  const range = 'bytes=0-9'
  const key = `key=/${upload.dto.name}`
  expect((await get(key, { range, 'if-range': etag })).status).toBe(206)
  expect((await get(key, { range, 'if-range': '"another"' })).status).toBe(200)
  expect((await get(key, { range, 'if-range': `W/${etag}` })).status).toBe(200)
  expect((await get(key, { range, 'if-range': new Date().toUTCString() })).status).toBe(200)
})

it('answers HEAD requests without a body', async () => {
  const response = await fetch(`${server.url}/authz?key=/${upload.dto.name}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${person.token}`, range: 'bytes=0-9' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('1056')
  expect((await bytesOf(response)).length).toBe(0)
})

it('serves each kind of stream of a video', async () => {
  const video = await uploaded(
    server,
    person.token,
    makeUpload({ type: 'video/mp4' }, [
      { role: 'poster', size: 10 },
      { role: 'animation', size: 20 },
      { role: 'thumbnail', size: 30 },
    ]),
  )
  const sizes: Record<string, number> = {
    [`/posters/poster_${video.dto.name}`]: 66,
    [`/thumbnails/thumb_${video.dto.name}.gif`]: 76,
    [`/thumbnails/thumb_${video.dto.name}`]: 86,
    [`/${video.dto.name}`]: 1056,
  }
  for (const [key, size] of Object.entries(sizes)) {
    const response = await get(`key=${encodeURIComponent(key)}`)
    expect([key, (await bytesOf(response)).length]).toEqual([key, size])
  }
})

it("gives the same answer for all paths outside the requester's own items", async () => {
  const other = await signUp(server)
  const foreign = await uploaded(server, other.token)
  const { id, name } = upload.dto
  const keys = [
    foreign.dto.name.replace(/^/, '/'),
    `/thumbnails/thumb_${foreign.dto.name}`,
    `/${newId()}.jpg`,
    `/posters/poster_${name}`,
    `/thumbnails/thumb_${name}.gif`,
    `/${id}.png`,
    `/${id.toLowerCase()}.jpg`,
    name,
    '',
    '/',
    '/etc/passwd',
    '//etc/passwd',
    '../../secret',
    '/../secret',
    `/previews/../${name}`,
    `/previews/preview_../${name}`,
    `/%2e%2e/${name}`,
    `/${name}\0`,
    `/${name}\n`,
    `/${name}%00`,
    `\\${name}`,
    'C:\\Windows\\win.ini',
    'file:///etc/passwd',
    `/${name}/`,
    `/${name}?x`,
    `/${'A'.repeat(8000)}`,
  ]
  const answers = await Promise.all([
    ...keys.map(key => get(`key=${encodeURIComponent(key)}`)),
    get(''),
    get('key'),
    get(`key=/${name}&key=/${name}`),
    get(`key[]=/${name}`),
    get(`__proto__=/${name}`),
    get('key=%2e%2e%2f%2e%2e%2fsecret'),
  ])
  const bodies = new Set(await Promise.all(answers.map(answer => answer.text())))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([404]))
  expect([...bodies]).toEqual([
    '{"code":"NOT_FOUND","message":"Not found. It may have been deleted."}',
  ])
})

it('serves an item in the trash to its owner', async () => {
  await server.context.database
    .updateTable('items')
    .set({ trashed_at: new Date().toISOString() })
    .execute()
  expect((await get(`key=/${upload.dto.name}`)).status).toBe(200)
})

it('answers NOT_FOUND if an item is deleted during the request', async () => {
  const { blobs } = server.context
  const { id, name } = upload.dto
  const ask = (what: string) =>
    call(server, 'POST', `/api/media/${what}`, { token: person.token, body: { ids: [id] } })
  const { readSmall } = blobs
  blobs.readSmall = async (...where) => {
    await ask('trash')
    await ask('delete')
    return readSmall(...where)
  }
  const response = await get(`key=/${name}`)
  expect([response.status, (await response.json()).code]).toEqual([404, 'NOT_FOUND'])
  expect(server.log.join()).not.toContain('request failed')
})

it('answers with a general error if a blob is missing', async () => {
  await server.context.blobs.delete((await server.blobs()).map(blob => basename(blob)))
  const response = await get(`key=/${upload.dto.name}`)
  const requestId = response.headers.get('x-request-id')
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      code: 'INTERNAL',
      message: 'Something went wrong on the server. Please try again later.',
      requestId,
    },
  ])
})

if (!s3)
  it.runIf(process.platform === 'linux')(
    'closes the file when the client disconnects',
    async () => {
      const { dto } = await uploaded(server, person.token, makeUpload({ size: 50_000_000 }, []))
      const openBlobs = () =>
        readdirSync('/proc/self/fd').filter(fd => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(server.folder, 'blobs'))
          } catch {
            return false
          }
        })
      const { socket, head } = rawConnection(server)
      socket.write(
        requestHead('GET', `/authz?key=/${dto.name}`, { authorization: `Bearer ${person.token}` }),
      )
      await head()
      socket.pause()
      expect(openBlobs()).toHaveLength(1)
      socket.destroy()
      await expect.poll(openBlobs).toEqual([])
      expect((await call(server, 'GET', '/api/health')).status).toBe(200)
    },
  )
