import { thumbnails } from '@safelight/contract/thumbnails'
import type { Bytes } from '@safelight/vault/bytes'
import type { ByteRange } from '@safelight/vault/streams'
import { authorization, invalidResponse, refusal } from '../api-client.ts'
import type { StreamSource } from '../originals.ts'
import { fetchUnlessStalled } from './fetch-unless-stalled.ts'

/**
 * The ciphertext of a source, whole or a range of it; the token is for sources behind a media key. Throws
 * ApiError.
 */
export function fetchCiphertext(
  source: StreamSource,
  token: string | null,
  range?: ByteRange,
  signal?: AbortSignal,
): Promise<ReadableStream<Bytes>> {
  const { url, headers } = 'url' in source ? source : ownSource(source.key, token)
  return fetchBytes(url, {
    headers: {
      ...headers,
      ...(range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}),
    },
    ...(signal ? { signal } : {}),
  })
}

const ownSource = (key: string, token: string | null) => ({
  url: `/authz?key=${encodeURIComponent(key)}`,
  headers: authorization(token),
})

/** The framed ciphertexts behind the media keys of thumbnails. Throws ApiError. */
export function fetchThumbnails(keys: string[], token: string): Promise<ReadableStream<Bytes>> {
  return fetchBytes(thumbnails.path, {
    method: thumbnails.method,
    headers: { ...authorization(token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ keys }),
  })
}

async function fetchBytes(url: string, init: RequestInit): Promise<ReadableStream<Bytes>> {
  const response = await fetchUnlessStalled(url, init)
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined))
  if (!response.body) throw invalidResponse(response.status)
  return response.body
}
