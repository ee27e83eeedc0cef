import { createECDH, sign } from 'node:crypto'
import ece from 'http_ece'
import type { PushKeys } from '../secrets.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Seconds that a push service keeps a push for a device that is off. */
const TTL = 3 * 24 * 60 * 60
/** Seconds that a signature is valid. Push services accept at most a day. */
const SIGNATURE_LIFE = 12 * 60 * 60

/** The text of every push. All kinds and accounts have the same, so that its length says nothing. */
export const PAYLOAD = 'Safelight has news'

/**
 * Builds a push: encrypted for one browser (RFC 8291), signed by the server (RFC 8292). The topic makes a push
 * service replace a push that it has not delivered yet (RFC 8030, 5.4). `subject` says whom the push service
 * may write to.
 */
export function pushRequest(
  target: PushTarget,
  keys: PushKeys,
  subject: string | undefined,
  now: Date,
) {
  const ephemeral = createECDH('prime256v1')
  ephemeral.generateKeys()
  const body = ece.encrypt(Buffer.from(PAYLOAD), {
    version: 'aes128gcm',
    privateKey: ephemeral,
    dh: target.p256dh,
    authSecret: target.auth,
  })
  const headers = {
    authorization: `vapid t=${token(target, keys, subject, now)}, k=${keys.publicKey.toString('base64url')}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL),
    topic: 'news',
    urgency: 'normal',
  }
  return { body, headers }
}

function token(target: PushTarget, keys: PushKeys, sub: string | undefined, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + SIGNATURE_LIFE
  const claims = { aud: new URL(target.endpoint).origin, exp, ...(sub && { sub }) }
  const text = `${inJson({ typ: 'JWT', alg: 'ES256' })}.${inJson(claims)}`
  const key = { key: keys.privateKey, dsaEncoding: 'ieee-p1363' as const }
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

const inJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
