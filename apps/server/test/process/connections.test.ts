import { mkdirSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { aGuestLink } from '@safelight/test-kit/sharing/guest-uploads'
import { createAlbum } from '@safelight/test-kit/sharing/sharing'
import { begin, sendChunk } from '@safelight/test-kit/uploads/chunked'
import { SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { uploadsOf } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it, onTestFinished } from 'vitest'

/** A number of bytes that exceeds the socket buffers of both sides. */
const LARGE = 64 * 1024 * 1024

async function startWithLargeFile(changes: Parameters<typeof startServer>[0] = {}) {
  const webFolder = join(temporaryFolder(), 'dist')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>')
  writeFileSync(join(webFolder, 'assets/large.dat'), Buffer.alloc(LARGE))
  return startServer({ webFolder, ...changes })
}

const connectionsOf = (server: TestServer) =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

function idle(server: TestServer, count: number) {
  const connections = Array.from({ length: count }, () => rawConnection(server))
  onTestFinished(() => {
    for (const { socket } of connections) socket.destroy()
  })
  return connections
}

it('closes a connection with more than two unanswered requests', async () => {
  const server = await startServer()
  const { socket, closed } = rawConnection(server)
  let isClosed = false
  closed().then(() => {
    isClosed = true
  })
  socket.write(requestHead('GET', '/api/health').repeat(3))
  await expect.poll(() => isClosed).toBe(true)
})

it('answers two requests that are sent at once on one connection', async () => {
  const server = await startServer()
  const { socket, received } = rawConnection(server)
  const answers = () => received().split('HTTP/1.1 200 ').length - 1
  for (const count of [2, 4, 6]) {
    socket.write(requestHead('GET', '/api/health').repeat(2))
    await expect.poll(answers).toBe(count)
  }
  socket.destroy()
})

it('closes a connection whose client reads nothing of the response', async () => {
  const server = await startWithLargeFile({ deadlines: { unread: 300 } })
  const { socket } = rawConnection(server)
  onTestFinished(() => void socket.destroy())
  let isClosed = false
  server.app.server.once('connection', (accepted: Socket) => {
    accepted.once('close', () => {
      isClosed = true
    })
  })
  socket.pause()
  socket.write(requestHead('GET', '/assets/large.dat'))
  await expect.poll(() => isClosed).toBe(true)
})

it('ends stalled uploads and releases their resources', async () => {
  const server = await startServer({ deadlines: { unread: 300 } })
  const person = await signUp(server)
  const { id } = await createAlbum(server, person)
  const link = await aGuestLink(server, person, id, { maxBytes: 1_000_000_000 })
  const item = (await uploaded(server, person.token)).dto.id
  const sending = await begin(server, person.token, makeUpload({ size: SIZE }))
  const kept = async () => (await uploadsOf(server)).map(upload => upload.id)
  const [begun] = await kept()
  const paths = [
    '/api/upload/',
    '/api/upload/local-folder/stage/direct',
    '/api/upload/chunked/upload',
    `/api/media/${item}/renditions`,
    `/api/public/guest-links/${link}/uploads`,
  ]
  const connections = paths.map(path => {
    const { socket, closed } = rawConnection(server)
    socket.write(
      requestHead('POST', path, {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 20_000_000,
      }),
    )
    socket.write('--x\r\ncontent-disposition: form-data; name="dto"\r\n\r\n{')
    return closed()
  })
  expect(await Promise.all(connections)).toEqual(paths.map(() => ''))
  await expect.poll(kept).toEqual([begun])
  expect((await sendChunk(sending, 0)).status).toBe(200)
})

it('keeps a connection open while its client waits for the server', async () => {
  const server = await startServer({ deadlines: { unread: 50 } })
  const { socket, head } = rawConnection(server)
  await server.context.database.transaction().execute(async () => {
    // `/api/ready` reads the database, so its answer waits until this transaction ends.
    socket.write(requestHead('GET', '/api/ready'))
    await new Promise(resolve => server.app.server.once('timeout', resolve))
  })
  expect(await head()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})

it('closes a connection that sends no request', async () => {
  const server = await startServer({ deadlines: { head: 100 } })
  const [silent] = idle(server, 1)
  const slow = rawConnection(server)
  slow.socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n')
  await silent?.closed()
  await slow.closed()
})

const PATIENT = { head: 300_000, body: 300_000 }

it('rejects the 101st connection of an IP address', async () => {
  const server = await startServer({ deadlines: PATIENT })
  const [first] = idle(server, 100)
  await expect.poll(() => connectionsOf(server)).toBe(100)
  await expect(call(server, 'GET', '/api/health')).rejects.toThrow()
  first?.socket.destroy()
  await expect
    .poll(async () => (await call(server, 'GET', '/api/health').catch(() => undefined))?.status)
    .toBe(200)
})

it.each(['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.0/104'])(
  'allows more connections of a trusted proxy at %s',
  async proxy => {
    const server = await startServer({ trustedProxies: [proxy], deadlines: PATIENT })
    const waiting = idle(server, 105)
    const path = `/api/public/shared/${random(16)}/thumbnails`
    const from = (address: string) => ({ 'x-forwarded-for': address })
    waiting.forEach(({ socket }, i) => {
      const unfinished = { 'content-type': 'application/json', 'content-length': 10 }
      const client = from(`2001:db8::${i.toString(16)}`)
      socket.write(requestHead('POST', path, { ...unfinished, ...client }))
    })
    const status = async (address: string) =>
      (await fetch(`${server.url}/api/health`, { headers: from(address) })).status
    await expect.poll(() => status('2001:db8::ffff')).toBe(429)
    expect(await status('2001:db8:0:1::1')).toBe(200)
    expect(waiting.filter(({ received }) => received().includes(' 429 '))).toHaveLength(5)
  },
)
