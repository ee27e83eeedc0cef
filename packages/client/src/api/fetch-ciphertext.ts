import { thumbnails } from '@safelight/contract/thumbnails'
import type { Bytes } from '@safelight/crypto/bytes'
import type { ByteRange } from '@safelight/crypto/streams'
import { invalidResponse, type RefusalOf, refusal } from './api-client.ts'
import { fetchUnlessStalled } from './fetch-unless-stalled.ts'
import { authorization, requestHeaders } from './request-headers.ts'

/**
 * The location of ciphertext: a media key at `origin` (by default the page's own server) for an account, or
 * an address for a visitor.
 */
export type StreamSource =
  | { key: string; origin?: string }
  | { url: string; headers: Record<string, string> }

/**
 * Fetches the ciphertext of a source, or a range of it. Sends `token` only for a media key. Throws ApiError.
 */
export function fetchCiphertext(
  source: StreamSource,
  token: string | null,
  range?: ByteRange,
  signal?: AbortSignal,
  cache: RequestCache = 'default',
): Promise<ReadableStream<Bytes>> {
  const { url, headers } = 'url' in source ? source : ownSource(source, token)
  return fetchBytes(url, {
    headers: {
      ...headers,
      ...(range ? rangeHeader(range) : {}),
    },
    ...(signal ? { signal } : {}),
    cache,
  })
}

export const rangeHeader = ({ start, end }: ByteRange) => ({ Range: `bytes=${start}-${end - 1}` })

const ownSource = (
  { key, origin = '' }: { key: string; origin?: string },
  token: string | null,
) => ({
  url: `${origin}/authz?key=${encodeURIComponent(key)}`,
  headers: authorization(token),
})

/** Fetches many thumbnails in one answer, framed as the contract's `thumbnails` says. Throws ApiError. */
export function fetchThumbnails(
  keys: string[],
  token: string,
  origin = '',
): Promise<ReadableStream<Bytes>> {
  const { method, path } = thumbnails
  const url = origin + path
  return fetchBytes(url, {
    method,
    headers: { ...requestHeaders(method, url, token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ keys }),
  })
}

/** Returns the bytes of an answer as they arrive. Throws ApiError, or the error from `refusalOf`. */
export async function fetchBytes(
  url: string,
  init: RequestInit,
  refusalOf: RefusalOf = refusal,
): Promise<ReadableStream<Bytes>> {
  const response = await fetchUnlessStalled(url, init)
  if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => undefined))
  if (!response.body) throw invalidResponse(response.status)
  return response.body
}
