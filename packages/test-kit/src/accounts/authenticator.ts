import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion } from '@safelight/contract/assertions'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { type Address, call, type Person, random } from './account.ts'

/**
 * The values that a fake authenticator puts into its answer. Tests change some of them to attack the server.
 */
export interface Said {
  challenge: string
  rpId?: string
  origin: string
  userHandle?: string
  /** The flags UP, UV and, for a new passkey, AT (WebAuthn Level 3, §6.1). */
  flags?: number
  type?: string
  counter?: number
}

type Statement = Parameters<typeof isoCBOR.encode>[0]

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let signatures = 0

  const clientData = ({ challenge, origin }: Said, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function head({ rpId = 'localhost', counter }: Said, flags: number): Buffer {
    signatures += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signatures)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
  }

  return {
    id: b64(id),

    create(said: Said, attestation?: { fmt: string; attStmt: Statement }) {
      const key = new Map<number, Statement>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        head(said, said.flags ?? 0x45),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      ])
      const object = new Map<string, Statement>([
        ['fmt', attestation?.fmt ?? 'none'],
        ['attStmt', attestation?.attStmt ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: b64(id),
        clientDataJSON: b64(clientData(said, said.type ?? 'webauthn.create')),
        attestationObject: b64(isoCBOR.encode(object)),
      }
    },

    sign(said: Said): Assertion {
      const data = clientData(said, said.type ?? 'webauthn.get')
      const authenticatorData = head(said, said.flags ?? 0x05)
      const signed = Buffer.concat([authenticatorData, sha256(data)])
      return {
        id: b64(id),
        clientDataJSON: b64(data),
        authenticatorData: b64(authenticatorData),
        signature: b64(sign('sha256', signed, privateKey)),
        userHandle: said.userHandle ?? random(16),
      }
    },
  }
}

export type Authenticator = ReturnType<typeof anAuthenticator>

/** Returns the server's address with a host name, because passkeys do not work with an IP address. */
export const byName = ({ port }: { port: number }): Address => ({ url: `http://localhost:${port}` })

export async function addPasskey(
  server: Address,
  { token, password }: Pick<Person, 'token' | 'password'>,
  changes: { secondFactor?: unknown; masterKeyByPasskey?: null; flags?: number } = {},
) {
  const { secondFactor, flags, ...wrap } = changes
  const authenticator = anAuthenticator()
  const begun = await call(server, 'POST', '/api/user/passkeys/begin', {
    token,
    body: { password, secondFactor },
  })
  const { challenge } = await begun.json()
  const said = { challenge, origin: server.url, ...(flags && { flags }) }
  const credential = authenticator.create(said)
  const body = { password, credential, name: random(285), masterKeyByPasskey: random(61), ...wrap }
  const added = await call(server, 'POST', '/api/user/passkeys', { token, body })
  if (added.status !== 200) throw new Error(await added.text())
  return { authenticator, body, id: b64(sha256(authenticator.id)) }
}
