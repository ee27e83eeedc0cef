import { LIMITS } from '@safelight/contract/limits'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import {
  LINK_AUTH_HEADER,
  linkPassword,
  type PublicShare,
  publicShare,
  publicStreamUrl,
  publicThumbnails,
} from '@safelight/contract/public-shares'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import type { LinkKeys } from '@safelight/vault/links'
import type { KdfParameters } from '@safelight/vault/password'
import { ciphertextLength, decryptWhole, openStream } from '@safelight/vault/streams'
import { invalidResponse, refusal } from '../api-client.ts'
import { type LibraryItem, streamOf } from '../items.ts'
import { decodeKdf } from './account-codec.ts'
import { fetchUnlessStalled } from './fetch-unless-stalled.ts'
import { safeType } from './safe-type.ts'
import { createThumbnailPacks } from './thumbnail-packs.ts'

/** What the server answers to whoever does not prove the link's password. */
export class PasswordAskedError extends Error {
  override name = 'PasswordAskedError'
  readonly kdf: KdfParameters
  constructor(kdf: KdfParameters) {
    super('The link has a password.')
    this.kdf = kdf
  }
}

/** The calls that a visitor of a link makes, without an account. They throw ApiError and PasswordAskedError. */
export function createVisitor(token: string, baseUrl: string) {
  const headers: Record<string, string> = {}
  // It comes from an address that anybody may have typed.
  const name = encodeURIComponent(token)

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetchUnlessStalled(baseUrl + path, {
      credentials: 'omit',
      redirect: 'error',
      ...init,
      headers: { ...headers, ...init.headers },
    })
    if (response.ok) return response
    const body: unknown = await response.json().catch(() => undefined)
    const { data: asked } = linkPassword.safeParse(body)
    throw asked ? new PasswordAskedError(decodeKdf(asked.kdf)) : refusal(response.status, body)
  }

  const readThumbnail = createThumbnailPacks(async keys => {
    const response = await ask(publicThumbnails.path.replace(':token', name), {
      method: publicThumbnails.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keys }),
    })
    return bodyOf(response)
  })

  return {
    headers,

    prove({ auth }: LinkKeys): void {
      if (auth) headers[LINK_AUTH_HEADER] = toBase64url(auth)
    },

    async page(after?: string): Promise<PublicShare> {
      const path = publicShare.path.replace(':token', name)
      const response = await ask(after === undefined ? path : `${path}?after=${after}`, {
        signal: AbortSignal.timeout(LIMITS.callTimeout),
      })
      const answer = publicShare.response.safeParse(await response.json().catch(() => undefined))
      if (answer.success) return answer.data
      throw invalidResponse(response.status)
    },

    async readStream(item: LibraryItem, role: Role): Promise<Blob> {
      const stream = streamOf(item, role)
      if (!stream || !item.shared) throw new OpenError()
      const { header, length } = stream
      const keys = { itemId: item.id, stream: item.shared.stream }
      const opening = await openStream(keys, role, { header: fromBase64url(header), length })
      const type = safeType(stream.type)
      if (role === 'thumbnail') {
        const key = mediaKey(item.fileName, role)
        const ciphertext = await readThumbnail({ key, length: ciphertextLength(length) })
        return new Blob([await decryptWhole(opening, ciphertext)], { type })
      }
      const response = await ask(publicStreamUrl(name, item.fileName, role))
      const plaintext = bodyOf(response).pipeThrough(opening.decrypt({ start: 0, end: length }))
      return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
    },
  }
}

function bodyOf(response: Response): ReadableStream<Bytes> {
  if (response.body) return response.body
  throw invalidResponse(response.status)
}
