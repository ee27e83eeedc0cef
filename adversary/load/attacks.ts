import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { LIMITS } from '@safelight/contract/limits'
import { random, signUp } from '@safelight/test-kit/accounts/account'
import { requestHead } from '@safelight/test-kit/raw'
import { encodeForm, makeUpload, partsOf, uploaded } from '@safelight/test-kit/uploads/uploads'
import type { Attack } from './measure.ts'

const ASSETS = fileURLToPath(new URL('../../apps/web/dist/assets', import.meta.url))

/** Each attack lasts until the connections that it returns are closed. */
export const ATTACKS: Record<string, Attack> = {
  /** No attack, for comparison: measures the server at rest on this machine. */
  nothing: async () => () => [],

  pipelined: async ({ port }) => {
    const requests = requestHead('GET', largestAsset()).repeat(400)
    return () =>
      openFrom(port, 1, 52, socket => {
        socket.pause()
        socket.write(requests)
      })
  },

  'unread files': async ({ port }) => {
    const wanted = requestHead('GET', largestAsset())
    return () =>
      openFrom(port, 4, 400, socket => {
        socket.pause()
        socket.write(wanted)
      })
  },

  'unread pages': async server => {
    const { token } = await signUp(server)
    const large = random((LIMITS.sealedDetailsChars / 4) * 3)
    for (let i = 0; i < 60; i += 1) {
      const upload = makeUpload({ sharedDetails: large, privateDetails: large })
      await uploaded(server, token, upload)
    }
    const headers = { authorization: `Bearer ${token}` }
    const byNumber = '/api/media/all-metadata-steps/0/200'
    const behindCursor = `${byNumber}?after=9999-12-31_${'Z'.repeat(26)}`
    return () =>
      openFrom(server.port, 4, 260, (socket, i) => {
        socket.pause()
        socket.write(requestHead('GET', i % 2 === 0 ? byNumber : behindCursor, headers))
      })
  },

  'slow senders':
    async ({ port }) =>
    () =>
      openFrom(port, 4, 400, (socket, i) => {
        const headers = { 'content-type': 'application/json', 'content-length': 5000 }
        const head = requestHead('POST', '/api/auth/login', headers)
        drip(socket, i % 2 === 0 ? head : `${head}{`.padEnd(5000), 1)
      }),

  idle:
    async ({ port }) =>
    () =>
      openFrom(port, 1, 2000, () => {}),

  'slow uploads': async server => {
    const { type, body } = await encodeForm(partsOf(makeUpload({ size: 4_000_000 })))
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(server)))
    return () =>
      openFrom(server.port, 8, 400, (socket, i) => {
        const headers = {
          authorization: `Bearer ${people[i % people.length]?.token}`,
          'content-type': type,
          'content-length': body.length,
        }
        socket.write(requestHead('POST', '/api/upload/', headers))
        drip(socket, body, 16 * 1024)
      })
  },
}

/** Opens `count` connections from a number of loopback addresses, and runs `begin` on each connection. */
function openFrom(
  port: number,
  addresses: number,
  count: number,
  begin: (socket: Socket, i: number) => void,
): Socket[] {
  return Array.from({ length: count }, (_, i) => {
    const localAddress = `127.0.0.${2 + (i % addresses)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    socket.once('connect', () => begin(socket, i))
    return socket
  })
}

/** Sends `content` in pieces of `step` bytes, ten times a second. */
function drip(socket: Socket, content: string | Buffer, step: number): void {
  const bytes = Buffer.from(content)
  let at = 0
  const timer = setInterval(() => {
    socket.write(bytes.subarray(at, at + step))
    at += step
    if (at >= bytes.length) clearInterval(timer)
  }, 100)
  socket.once('close', () => clearInterval(timer))
}

function largestAsset(): string {
  const sizes = readdirSync(ASSETS).map(name => ({
    name,
    size: statSync(`${ASSETS}/${name}`).size,
  }))
  const [largest] = sizes.sort((a, b) => b.size - a.size)
  if (!largest) throw new Error('The web app is not built: npm start builds it.')
  return `/assets/${largest.name}`
}
