import {
  LINK_AUTH_HEADER,
  linkPassword,
  type PublicShare,
  publicShare,
  publicStreamUrl,
  publicThumbnails,
} from '@safelight/contract/public-shares'
import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { LinkKeys } from '@safelight/crypto/links'
import type { KdfParameters } from '@safelight/crypto/password'
import { texts } from '@safelight/texts/client/public-link'
import { createApiClient, refusal } from '../api/api-client.ts'
import { decodeKdf } from '../api/codecs/account.ts'
import { fetchBytes, rangeHeader } from '../api/fetch-ciphertext.ts'
import { createStreamReader } from '../media/streams/read-stream.ts'
import { createThumbnailPacks } from '../media/streams/thumbnail-packs.ts'
import { createThumbnailReader } from '../store/thumbnail-cache.ts'

export class PasswordAskedError extends Error {
  override name = 'PasswordAskedError'
  readonly kdf: KdfParameters
  constructor(kdf: KdfParameters) {
    super(texts.passwordNeeded)
    this.kdf = kdf
  }
}

/** The API calls of a link's visitor, who has no account. They throw ApiError and PasswordAskedError. */
export function createVisitor(token: string, baseUrl: string) {
  const headers: Record<string, string> = {}
  const api = createApiClient(null, { baseUrl, headers, refusalOf })
  // Escape the token: it comes from the address bar, so it can be any text.
  const name = encodeURIComponent(token)

  const bytesOf = (path: string, init: RequestInit = {}) =>
    fetchBytes(
      baseUrl + path,
      {
        credentials: 'omit',
        redirect: 'error',
        ...init,
        headers: { ...headers, ...init.headers },
      },
      refusalOf,
    )

  const fetchThumbnail = createThumbnailPacks(keys =>
    bytesOf(publicThumbnails.path.replace(':token', name), {
      method: publicThumbnails.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keys }),
    }),
  )

  return {
    headers,

    prove({ auth }: LinkKeys): void {
      if (auth) headers[LINK_AUTH_HEADER] = toBase64url(auth)
    },

    page: (after?: string): Promise<PublicShare> =>
      api.call(publicShare, { params: { token }, query: { after } }),

    readStream: createStreamReader({
      async keysOf({ id, shared }) {
        if (!shared) throw new OpenError()
        return { itemId: id, stream: shared.stream }
      },
      readThumbnail: createThumbnailReader(undefined, fetchThumbnail),
      fetchCiphertext: ({ fileName }, role, { cache = 'default', signal = null, range }) =>
        bytesOf(publicStreamUrl(name, fileName, role), {
          cache,
          signal,
          ...(range ? { headers: rangeHeader(range) } : {}),
        }),
    }),
  }
}

function refusalOf(status: number, body: unknown): Error {
  const { data: asked } = linkPassword.safeParse(body)
  return asked ? new PasswordAskedError(decodeKdf(asked.kdf)) : refusal(status, body)
}
