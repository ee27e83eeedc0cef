import { join } from 'node:path'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { itOnDisk } from '@safelight/test-kit/blobs/on-s3'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { aGuestLink, sendGuestUpload } from '@safelight/test-kit/sharing/guest-uploads'
import { createAlbum } from '@safelight/test-kit/sharing/sharing'
import { begin, initiation, sendChunk } from '@safelight/test-kit/uploads/chunked'
import { answer, SIZE, signedIn as signedInTo } from '@safelight/test-kit/uploads/chunked-sending'
import { stageDirect } from '@safelight/test-kit/uploads/staging'
import { uploadsOf } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, send } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import {
  AHEAD,
  assertHeadroom,
  holdHeadroom,
  warnOfLittleSpace,
} from '../../src/uploads/disk-headroom.ts'

const MB = 1024 * 1024
const FULL = [507, 'STORAGE_FULL']

/** Returns a real store that reports `space.free` as its free space. */
function storeWith(free: number) {
  const space = { free }
  const store = createDiskBlobStore(join(temporaryFolder(), 'blobs'))
  return { space, blobs: { ...store, freeBytes: async () => space.free } }
}

async function nearlyFull() {
  const { space, blobs } = storeWith(100 * MB)
  const { server, token } = await signedInTo({ blobs, storageReserve: 10 * MB })
  return { server, token, space }
}

// Only on disk, because a chunk of S3's minimum size would be larger than the free space.
itOnDisk('rejects uploads of every kind that would use the disk reserve', async () => {
  const { server, token, space } = await nearlyFull()
  const owner = await signUp(server)
  const link = await aGuestLink(server, owner, (await createAlbum(server, owner)).id)
  const sending = await begin(server, token, makeUpload({ size: SIZE }))
  space.free = 10 * MB
  const large = makeUpload({ size: SIZE })
  const body = initiation(large)
  const kinds = () => [
    send(server, token, makeUpload()),
    stageDirect(server, token, makeUpload()),
    call(server, 'POST', '/api/upload/chunked/initiate', { token, body }),
    sendChunk(sending, 0),
    sendChunk(sending, 4),
  ]
  for (const response of await Promise.all(kinds())) expect(await answer(response)).toEqual(FULL)
  const guestUpload = await sendGuestUpload(server, link)
  expect([guestUpload.status, guestUpload.body]).toEqual([
    507,
    {
      code: 'STORAGE_FULL',
      message: 'The server has run out of storage. Contact the people who run it.',
    },
  ])
  expect((await uploadsOf(server)).map(({ id }) => id)).toEqual([sending.uploadId])

  space.free = 12 * MB
  for (const response of await Promise.all(kinds())) expect(response.status).toBe(200)
  expect((await sendGuestUpload(server, link)).status).toBe(200)
})

it('rejects an upload for lack of disk space before its body is sent', async () => {
  const { server, token, space } = await nearlyFull()
  space.free = 10 * MB
  const { socket, head } = rawConnection(server)
  socket.write(
    requestHead('POST', '/api/upload/', {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 50 * MB,
    }),
  )
  expect(await head()).toMatch(/^HTTP\/1.1 507 [\s\S]*STORAGE_FULL/)
  socket.destroy()
})

const by = (ownerId: number, bytes: number) => ({ ownerId, bytes })

it('reserves the space that active writes may still need', async () => {
  const { blobs } = storeWith(100)
  const parts = { blobs, storageReserve: 10 }
  {
    using _held = await holdHeadroom(parts, by(1, 40))
    await assertHeadroom(parts, 50)
    await expect(assertHeadroom(parts, 51)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    const failing = async () => {
      using _more = await holdHeadroom(parts, by(2, 30))
      await assertHeadroom(parts, 20)
      throw new Error('cut off')
    }
    await expect(failing()).rejects.toThrow('cut off')
    await assertHeadroom(parts, 50)
  }
  await assertHeadroom(parts, 90)
})

it('reserves only the bytes that an active write may need next', async () => {
  const { blobs } = storeWith(100 * MB)
  const parts = { blobs, storageReserve: 10 * MB }
  const full = { code: 'STORAGE_FULL' }
  await expect(holdHeadroom(parts, by(1, 91 * MB))).rejects.toMatchObject(full)
  using _other = await holdHeadroom(parts, by(1, 90 * MB))
  using headroom = await holdHeadroom(parts, by(1, 80 * MB))
  await assertHeadroom(parts, 90 * MB - 2 * AHEAD)
  async function* allButOne() {
    for (let i = 0; i < 79; i += 1) yield Buffer.alloc(MB)
  }
  for await (const _ of headroom.take(allButOne()));
  await assertHeadroom(parts, 90 * MB - AHEAD - MB)
})

it('leaves half of the free space to other accounts if one account has several writes', async () => {
  const { blobs } = storeWith(3 * AHEAD)
  const parts = { blobs, storageReserve: 0 }
  const full = { code: 'STORAGE_FULL' }
  using _first = await holdHeadroom(parts, by(1, AHEAD))
  await expect(holdHeadroom(parts, by(1, AHEAD))).rejects.toMatchObject(full)
  using _second = await holdHeadroom(parts, by(1, AHEAD / 2))
  using _other = await holdHeadroom(parts, by(2, AHEAD))
})

it('aborts a write when other programs fill the disk up to the reserve', async () => {
  const { space, blobs } = storeWith(100 * MB)
  const parts = { blobs, storageReserve: 10 * MB }
  let taken = 0
  async function* pieces() {
    for (let i = 0; i < 50; i += 1) {
      space.free -= 3 * MB
      yield Buffer.alloc(MB)
    }
  }
  const write = async () => {
    using headroom = await holdHeadroom(parts, by(1, 50 * MB))
    for await (const piece of headroom.take(pieces())) taken += piece.length
  }
  await expect(write()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect(space.free).toBeGreaterThanOrEqual(0)
  expect(taken).toBeLessThan(31 * MB)
  await assertHeadroom({ ...parts, storageReserve: 0 }, space.free)
})

itOnDisk(
  'accepts uploads while another account claims all free space without sending anything',
  async () => {
    const { server, token, space } = await nearlyFull()
    space.free = 110 * MB
    const other = await signUp(server)
    const head = requestHead('POST', '/api/upload/', {
      authorization: `Bearer ${other.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 100 * MB - 1,
    })
    const { socket } = rawConnection(server)
    socket.write(head)
    await expect.poll(async () => (await uploadsOf(server)).length).toBe(1)
    expect((await send(server, token, makeUpload())).status).toBe(200)
    socket.destroy()
  },
)

itOnDisk('warns at the start if uploads are refused', async () => {
  const { context, log } = await startServer({ storageReserve: 1e15 })
  await warnOfLittleSpace(context)
  expect(log.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, reserve: 1e15, free: expect.any(Number) }),
  )
})
