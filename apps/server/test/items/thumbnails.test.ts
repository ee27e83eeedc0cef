import { readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { itOnDisk } from '@safelight/test-kit/blobs/on-s3'
import { trash } from '@safelight/test-kit/items'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { makeUpload, newId, type TestUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const ask = (keys: unknown, token = person.token) =>
  call(server, 'POST', '/api/media/thumbnails', { token, body: { keys } })

const keyOf = ({ dto }: TestUpload) => `/thumbnails/thumb_${dto.name}`

const thumbnailOf = ({ dto, renditions }: TestUpload) =>
  renditions.subarray(dto.renditions[0]?.length ?? 0)

async function framesOf(response: Response): Promise<(Buffer | undefined)[]> {
  let rest = Buffer.from(await response.arrayBuffer())
  const frames: (Buffer | undefined)[] = []
  while (rest.length > 0) {
    const length = rest.readUInt32BE()
    const isFound = length !== 0xffffffff
    const end = isFound ? 4 + length : 4
    if (rest.length < end) throw new Error('a frame is cut')
    frames.push(isFound ? rest.subarray(4, end) : undefined)
    rest = rest.subarray(end)
  }
  return frames
}

it('sends thumbnails in the requested order', async () => {
  const uploads = [
    await uploaded(server, person.token),
    await uploaded(server, person.token),
    await uploaded(server, person.token),
  ].reverse()
  const response = await ask(uploads.map(keyOf))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(await framesOf(response)).toEqual(uploads.map(thumbnailOf))
})

it('sends the thumbnail and the animation of a video', async () => {
  const video = await uploaded(
    server,
    person.token,
    makeUpload({ type: 'video/mp4' }, [
      { role: 'animation', size: 300_000 },
      { role: 'thumbnail', size: 30 },
    ]),
  )
  const animation = video.renditions.subarray(0, video.dto.renditions[0]?.length)
  const key = keyOf(video)
  expect(await framesOf(await ask([key, `${key}.gif`, key]))).toEqual([
    thumbnailOf(video),
    animation,
    thumbnailOf(video),
  ])
})

it("sends NO_THUMBNAIL in place of other people's thumbnails", async () => {
  const other = await signUp(server)
  const foreign = await uploaded(server, other.token)
  const own = await uploaded(server, person.token)
  const bare = await uploaded(server, person.token, makeUpload({}, []))
  const { id, name } = own.dto
  const keys = [
    keyOf(foreign),
    keyOf(bare),
    `/thumbnails/thumb_${newId()}.jpg`,
    `/thumbnails/thumb_${id}.png`,
    `/thumbnails/thumb_${name}.gif`,
    `/previews/preview_${name}`,
    `/${name}`,
    '',
    '/etc/passwd',
    '../../secret',
    `/thumbnails/thumb_../${name}`,
    `${keyOf(own)}\0`,
  ]
  expect(await framesOf(await ask(keys))).toEqual(keys.map(() => undefined))
  const mixed = keys.flatMap(key => [key, keyOf(own)])
  expect(await framesOf(await ask(mixed))).toEqual(
    keys.flatMap(() => [undefined, thumbnailOf(own)]),
  )
})

it('sends thumbnails of items in the trash to their owner', async () => {
  const upload = await uploaded(server, person.token)
  await trash(server, upload.dto.id)
  expect(await framesOf(await ask([keyOf(upload)]))).toEqual([thumbnailOf(upload)])
})

it('accepts the keys of at most a hundred thumbnails', async () => {
  const upload = await uploaded(server, person.token)
  const frames = await framesOf(await ask(Array<string>(100).fill(keyOf(upload))))
  expect(frames).toEqual(Array(100).fill(thumbnailOf(upload)))
  expect((await ask(Array<string>(101).fill(keyOf(upload)))).status).toBe(400)
})

it.each([[[]], [undefined], ['x'], [[1]], [[null]], [['A'.repeat(101)]]])(
  'rejects %j as a list of keys',
  async keys => {
    const response = await ask(keys)
    expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  },
)

it('the call for thumbnails requires a session', async () => {
  const body = { keys: ['/'] }
  expect((await call(server, 'POST', '/api/media/thumbnails', { body })).status).toBe(401)
})

itOnDisk('sends the other thumbnails if one blob is missing', async () => {
  const [lost, kept] = [await uploaded(server, person.token), await uploaded(server, person.token)]
  const blobOf = async ({ dto }: TestUpload) => {
    const { renditions_blob } = await server.context.database
      .selectFrom('items')
      .select('renditions_blob')
      .where('id', '=', dto.id)
      .executeTakeFirstOrThrow()
    const path = (await server.blobs()).find(blob => blob.endsWith(renditions_blob ?? '-')) ?? ''
    return join(server.folder, 'blobs', path)
  }
  rmSync(await blobOf(lost))
  expect(await framesOf(await ask([lost, kept].map(keyOf)))).toEqual([undefined, thumbnailOf(kept)])
  expect(server.log.some(line => line.includes('a blob is missing'))).toBe(true)
  truncateSync(await blobOf(kept), kept.renditions.length - 1)
  await expect(ask([kept, lost].map(keyOf)).then(framesOf)).rejects.toThrow()
})

it.runIf(process.platform === 'linux')('reads only one file at a time', async () => {
  const upload = await uploaded(
    server,
    person.token,
    makeUpload({}, [{ role: 'thumbnail', size: 20_000_000 }]),
  )
  const openBlobs = () =>
    readdirSync('/proc/self/fd').filter(fd => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(server.folder, 'blobs'))
      } catch {
        return false
      }
    })
  const body = JSON.stringify({ keys: Array(20).fill(keyOf(upload)) })
  const { socket, head } = rawConnection(server)
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  socket.write(requestHead('POST', '/api/media/thumbnails', headers) + body)
  await head()
  socket.pause()
  expect(openBlobs().length).toBeLessThanOrEqual(1)
  socket.destroy()
  await expect.poll(openBlobs).toEqual([])
  expect((await call(server, 'GET', '/api/health')).status).toBe(200)
})
