import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createPushSender, type PushOptions } from '../../../apps/server/src/push/push-sender.ts'
import { createContext, startServer } from './server.ts'

export interface Push {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const tls = (name: string) =>
  readFileSync(fileURLToPath(new URL(`./tls/${name}.pem`, import.meta.url)))

/** Starts a push service (RFC 8030). `answer` answers each push; by default, it accepts the push. */
export async function aPushService(
  answer: (response: ServerResponse, push: Push) => void = accept,
) {
  const pushes: Push[] = []
  const server = createServer({ cert: tls('cert'), key: tls('key') }, async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const push = { method, path, headers, body: await buffer(request) }
    pushes.push(push)
    answer(response, push)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { host: `localhost:${port}`, url: `https://localhost:${port}`, pushes }
}

const accept = (response: ServerResponse) => void response.writeHead(201).end()

/** Starts a server that sends its pushes to a push service. */
export async function aServerWithPush(
  { host }: { host: string },
  options: Partial<PushOptions> = {},
) {
  const log: string[] = []
  const { context } = await createContext({}, log)
  const push = createPushSender({
    database: context.database,
    secrets: context.secrets,
    logger: pino({}, { write: (line: string) => void log.push(line) }),
    now: context.now,
    services: [host],
    subject: 'https://photos.example.org',
    ca: tls('cert').toString(),
    collect: 0,
    pauses: [0, 0],
    ...options,
  })
  onTestFinished(() => push.close())
  const server = await startServer({ ...context, push })
  return { server, push, log }
}

/** Returns a browser that subscribes at a push service, and opens its pushes (RFC 8188 and RFC 8291). */
export function aBrowser({ url }: { url: string }) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(16).toString('base64url')}`

  /** Decrypts a body of one record. Throws unless it is for this browser. */
  function open(body: Buffer): { text: string; recordSize: number } {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const length = body.readUInt8(20)
    const sender = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    const derive = (key: Buffer, by: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = derive(keys.computeSecret(sender), auth, info, 32)
    const label = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)
    const key = derive(secret, salt, label('aes128gcm'), 16)
    const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, label('nonce'), 12))
    cipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
    const end = plain.lastIndexOf(2)
    if (end < 0 || plain.subarray(end + 1).some(byte => byte !== 0))
      throw new Error('The last record does not end with its delimiter.')
    return { text: plain.subarray(0, end).toString(), recordSize }
  }

  return {
    path,
    open,
    subscription: {
      endpoint: url + path,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
      remindAt: null as string | null,
    },
  }
}

/** Verifies the signature of a push (RFC 8292), and returns its claims and key. */
export function openVapid({ headers }: Push) {
  const found = /^vapid t=(([\w-]+)\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  )
  const [, signed = '', header = '', claims = '', signature = '', key = ''] = found ?? []
  const point = Buffer.from(key, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  const isValid = verify(
    'sha256',
    Buffer.from(signed),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const json = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  return { isValid, header: json(header), claims: json(claims), publicKey: key }
}
