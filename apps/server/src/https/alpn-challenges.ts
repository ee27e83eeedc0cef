import type { Socket } from 'node:net'
import { createSecureContext, type Server, TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import type { Challenges } from './challenges.ts'
import { challengeCertificate } from './x509.ts'

const PROTOCOL = 'acme-tls/1'

/**
 * Answers the challenges tls-alpn-01 (RFC 8737) on the HTTPS server's port. Node chooses the certificate before
 * it knows the protocol. Therefore this looks for the protocol in the first bytes of each connection, before
 * the HTTPS server gets it. A client that sends none within `deadline` milliseconds is disconnected.
 */
export function answerAlpnChallenges(
  server: Server,
  domain: string,
  { challenges, logger, deadline }: { challenges: Challenges; logger: Logger; deadline: number },
): void {
  // The first listener is that of `tls.Server`, which starts the handshake.
  const [handshake] = server.listeners('connection')
  if (!handshake) throw new Error('the server has no listener for connections')
  server.off('connection', handshake as () => void)
  server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), deadline)
    const end = () => clearTimeout(timer)
    const fail = () => socket.destroy()
    let first: Buffer = Buffer.alloc(0)
    const read = (bytes: Buffer) => {
      first = Buffer.concat([first, bytes])
      if (!isWhole(first)) return
      end()
      socket.off('data', read).off('close', end)
      socket.pause()
      socket.unshift(first)
      if (!first.includes(PROTOCOL)) {
        socket.off('error', fail)
        handshake.call(server, socket)
      } else {
        answer(socket, domain, challenges).catch(error => {
          logger.error({ err: error }, 'a challenge cannot be answered')
          socket.destroy()
        })
      }
    }
    socket.once('close', end).on('error', fail).on('data', read)
  })
}

const HANDSHAKE = 0x16
const HEAD = 5

/** Whether bytes contain a complete TLS record, which can arrive in parts. Other protocols need no more bytes. */
const isWhole = (bytes: Buffer): boolean =>
  bytes[0] !== HANDSHAKE ||
  (bytes.length >= HEAD && bytes.length >= HEAD + bytes.readUInt16BE(HEAD - 2))

async function answer(socket: Socket, domain: string, challenges: Challenges): Promise<void> {
  const text = await challenges.answerTo(domain)
  if (text === undefined || socket.destroyed) return void socket.destroy()
  const secureContext = createSecureContext(await challengeCertificate(domain, text))
  const secure = new TLSSocket(socket, {
    isServer: true,
    secureContext,
    ALPNProtocols: [PROTOCOL],
  })
  secure.setTimeout(5_000, () => secure.destroy())
  // The handshake is the whole answer.
  secure.once('secure', () => secure.end())
  secure.on('error', () => secure.destroy())
}
