import { LIMITS } from '@safelight/contract/limits'
import {
  LINK_AUTH_HEADER,
  linkPassword,
  type PublicShare,
  publicShare,
  publicStreamUrl,
  publicThumbnails,
} from '@safelight/contract/public-shares'
import { type Bytes, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import type { LinkKeys } from '@safelight/vault/links'
import type { KdfParameters } from '@safelight/vault/password'
import { invalidResponse, refusal } from '../api-client.ts'
import { decodeKdf } from './account-codec.ts'
import { fetchUnlessStalled } from './fetch-unless-stalled.ts'
import { createStreamReader } from './read-stream.ts'
import { createThumbnailReader } from './thumbnail-cache.ts'
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

  const fetchThumbnail = createThumbnailPacks(async keys => {
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

    readStream: createStreamReader({
      async keysOf({ id, shared }) {
        if (!shared) throw new OpenError()
        return { itemId: id, stream: shared.stream }
      },
      readThumbnail: createThumbnailReader(undefined, fetchThumbnail),
      async fetchCiphertext({ fileName }, role) {
        return bodyOf(await ask(publicStreamUrl(name, fileName, role)))
      },
    }),
  }
}

function bodyOf(response: Response): ReadableStream<Bytes> {
  if (response.body) return response.body
  throw invalidResponse(response.status)
}
