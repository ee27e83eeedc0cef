import type { Bytes } from '@safelight/vault/bytes'
import type { ByteRange } from '@safelight/vault/streams'
import { ApiError, authorization, refusal } from '../api-client.ts'

/** The ciphertext behind a media key, whole or a range of it. Throws ApiError. */
export async function fetchCiphertext(
  key: string,
  token: string,
  range?: ByteRange,
  signal?: AbortSignal,
): Promise<ReadableStream<Bytes>> {
  let response: Response
  try {
    response = await fetch(`/authz?key=${encodeURIComponent(key)}`, {
      headers: {
        ...authorization(token),
        ...(range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}),
      },
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    throw new ApiError('NETWORK', 0, 'Network error', error)
  }
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined))
  if (!response.body)
    throw new ApiError('INVALID_RESPONSE', response.status, 'Invalid response format')
  return response.body
}
