import { call, random } from '@safelight/test-kit/accounts/account'
import { firstBytes } from '@safelight/test-kit/blobs/under-way'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import type { TestServer } from '@safelight/test-kit/server'
import { expectNothingLeft, set, signedIn, uploadsOf } from '@safelight/test-kit/uploads/uploading'
import {
  bytesOf,
  encodeForm,
  makeUpload,
  partsOf,
  send,
  uploaded,
} from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { UNREAD_BODY } from '../../src/http/limits/unread-bodies.ts'

/** Sends only the head of an upload of `length` bytes. The body is left to the test. */
function begin(server: TestServer, token: string, type: string, length: number) {
  const connection = rawConnection(server)
  connection.socket.write(
    requestHead('POST', '/api/upload/', {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': length,
    }),
  )
  return connection
}

it('answers FILE_TOO_LARGE before the body is sent', async () => {
  const { server, person } = await signedIn()
  const length = 6 * 1024 ** 3
  const { head } = begin(server, person.token, 'multipart/form-data; boundary=x', length)
  expect(await head()).toMatch(/^HTTP\/1.1 413 [\s\S]*FILE_TOO_LARGE/)
  await expectNothingLeft(server, person)
})

it('answers QUOTA_EXCEEDED before the body is sent', async () => {
  const { server, person } = await signedIn({ storageLimit: 1_000_000 })
  const { head } = begin(server, person.token, 'multipart/form-data; boundary=x', 1_000_001)
  expect(await head()).toMatch(/^HTTP\/1.1 413 [\s\S]*QUOTA_EXCEEDED/)
  await expectNothingLeft(server, person)
})

it('answers NOT_SIGNED_IN before the body is sent', async () => {
  const { server } = await signedIn()
  const { head } = begin(server, random(32), 'multipart/form-data; boundary=x', 1_000_001)
  expect(await head()).toMatch(/^HTTP\/1.1 401 [\s\S]*NOT_SIGNED_IN/)
})

it('counts active uploads against the quota', async () => {
  const { server, person } = await signedIn({ storageLimit: 100_000 })
  const first = makeUpload({ size: 60_000 }, [])
  await uploaded(server, person.token, first)
  const second = await send(server, person.token, makeUpload({ size: 60_000 }, []))
  expect((await second.json()).code).toBe('QUOTA_EXCEEDED')

  const running = begin(server, person.token, 'multipart/form-data; boundary=x', 30_000)
  await expect.poll(() => uploadsOf(server)).toHaveLength(1)
  const third = await send(server, person.token, makeUpload({ size: 20_000 }, []))
  expect((await third.json()).code).toBe('QUOTA_EXCEEDED')

  running.socket.destroy()
  await expect.poll(() => uploadsOf(server)).toEqual([])
  const last = makeUpload({ size: 20_000 }, [])
  await uploaded(server, person.token, last)
  const me = await (await call(server, 'GET', '/api/user/me', { token: person.token })).json()
  expect(me.storage).toMatchObject({
    usedBytes: bytesOf(first) + bytesOf(last),
    limitBytes: 100_000,
  })
})

it('never reserves more than the quota for concurrent uploads', async () => {
  const { server, person } = await signedIn({ storageLimit: 100_000 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(server, person.token, makeUpload({ size: 40_000 }, []))),
  )
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(2)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(0)
  expect(await server.blobs()).toHaveLength(statuses.filter(status => status === 200).length)
})

it.each([
  ['within the descriptor', 0.0005],
  ['within the original', 0.5],
  ['within the renditions', 0.93],
  ['just before the end', 0.999999],
])('leaves nothing of an upload whose connection is cut %s', async (_, share) => {
  const { server, person } = await signedIn({ storageLimit: 4_000_000 })
  const upload = makeUpload({ size: 2_000_000 }, [{ role: 'preview', size: 300_000 }])
  const { type, body } = await encodeForm(partsOf(upload))
  const isWriting = firstBytes(server)
  const { socket } = begin(server, person.token, type, body.length)
  await new Promise(resolve =>
    socket.write(body.subarray(0, Math.floor(body.length * share)), resolve),
  )
  await expect.poll(() => uploadsOf(server)).toHaveLength(1)
  if (share > 0.1) await isWriting
  socket.destroy()
  await expectNothingLeft(server, person)
  expect((await send(server, person.token, upload)).status).toBe(200)
})

it('answers UPLOAD_INCOMPLETE if the form ends too early', async () => {
  const { server, person } = await signedIn()
  const { type, body } = await encodeForm(partsOf(makeUpload()))
  for (const missing of [10, 700]) {
    const response = await fetch(`${server.url}/api/upload/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      body: body.subarray(0, body.length - missing),
    })
    expect([response.status, (await response.json()).code]).toEqual([400, 'UPLOAD_INCOMPLETE'])
  }
  await expectNothingLeft(server, person)
})

it('lets a client that is still sending read the error', async () => {
  const { server, person } = await signedIn()
  const upload = makeUpload({ size: 3_000_000 })
  set(upload, { labels: ['cat'] as never })
  const { type, body } = await encodeForm(partsOf(upload))
  const { socket, head, received } = begin(server, person.token, type, body.length)
  socket.write(body.subarray(0, 100_000))
  expect(await head()).toMatch(/^HTTP\/1.1 400 /)
  socket.write(body.subarray(100_000))
  socket.write(requestHead('GET', '/api/health'))
  await expect.poll(received).toContain('"status":"ok"')
})

it('closes the connection of a client that continues to send endlessly', async () => {
  const { server, person } = await signedIn()
  const length = 4 * 1024 ** 3
  const { socket, head, closed } = begin(server, person.token, 'multipart/form-data', length)
  expect(await head()).toMatch(/^HTTP\/1.1 400 /)
  const chunk = Buffer.alloc(1024 * 1024)
  let sent = 0
  const pump = (error?: Error | null) => {
    // Once the connection has ended, each write fails at once. Without the check of `error`, this loop would
    // never end.
    if (error || socket.destroyed) return
    sent += chunk.length
    socket.write(chunk, pump)
  }
  pump()
  await closed()
  expect(sent).toBeGreaterThan(UNREAD_BODY.bytes)
  expect(sent).toBeLessThan(UNREAD_BODY.bytes + 64 * 1024 * 1024)
})

it('leaves no item when the blob store fails', async () => {
  const { server, person } = await signedIn()
  const { blobs } = server.context
  let puts = 0
  const { put } = blobs
  blobs.put = async (...what) => {
    puts += 1
    await put(...what)
    if (puts === 2) throw new Error('disk full')
  }
  const response = await send(server, person.token, makeUpload())
  expect([response.status, (await response.json()).code]).toEqual([500, 'INTERNAL'])
  await expectNothingLeft(server, person)
})

it('stores and counts all items of many concurrent uploads', async () => {
  const { server, person } = await signedIn()
  const uploads = Array.from({ length: 12 }, (_, i) =>
    makeUpload({
      creationDate: i % 3 === 0 ? '2023-12-31' : '2024-01-01',
      type: i % 4 === 0 ? 'video/mp4' : 'image/jpeg',
    }),
  )
  await Promise.all(uploads.map(upload => uploaded(server, person.token, upload)))
  const { token } = person
  const months = await (await call(server, 'GET', '/api/media/available-months', { token })).json()
  expect(months).toEqual([
    { year: 2024, month: 1, count: 8, videos: 2, documents: 0 },
    { year: 2023, month: 12, count: 4, videos: 1, documents: 0 },
  ])
  const me = await (await call(server, 'GET', '/api/user/me', { token })).json()
  const bytes = uploads.map(bytesOf)
  expect(me.storage.usedBytes).toBe(bytes.reduce((a, b) => a + b))
})

it('waits for an active upload when the server stops', async () => {
  const { server, person } = await signedIn()
  const upload = makeUpload({ size: 300_000 })
  const { type, body } = await encodeForm(partsOf(upload))
  const isWriting = firstBytes(server)
  const { socket, head } = begin(server, person.token, type, body.length)
  socket.write(body.subarray(0, 100_000))
  await isWriting
  const closed = server.app.close()
  socket.write(body.subarray(100_000))
  expect(await head()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
  await closed
  expect(await uploadsOf(server)).toEqual([])
  expect(await server.blobs()).toHaveLength(2)
})

it('leaves nothing of an unfinished upload when the server closes the connection', async () => {
  const { server, person } = await signedIn()
  const { type, body } = await encodeForm(partsOf(makeUpload({ size: 300_000 })))
  const isWriting = firstBytes(server)
  const { socket } = begin(server, person.token, type, body.length)
  socket.write(body.subarray(0, 100_000))
  await isWriting
  const closed = server.app.close()
  server.app.server.closeAllConnections()
  await closed
  expect(await uploadsOf(server)).toEqual([])
  expect(await server.blobs()).toEqual([])
})

it('releases the quota of an upload whose client disconnects early', async () => {
  const { server, person } = await signedIn()
  const gone = new Promise<void>(resolve =>
    server.app.server.once('request', request => request.once('close', resolve)),
  )
  // While this transaction holds the database's connection, the upload's request has to wait for it.
  await server.context.database.transaction().execute(async () => {
    const { socket } = begin(server, person.token, 'multipart/form-data; boundary=x', 1000)
    socket.write('--x')
    server.app.server.once('request', () => socket.destroy())
    await gone
  })
  await uploaded(server, person.token)
  await expect.poll(() => uploadsOf(server)).toEqual([])
})
