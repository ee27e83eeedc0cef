import { LIMITS } from '@safelight/contract/limits'
import {
  deleteShards,
  endLease,
  getShard,
  listShards,
  putShard,
  SHARD_VERSION_HEADER,
  type Shard,
  takeLease,
} from '@safelight/contract/recognition-shards'
import { type Bytes, concat, toBase64url } from '@safelight/crypto/bytes'
import {
  type ApiClient,
  ApiError,
  invalidResponse,
  refusal,
  request,
} from '../../api/api-client.ts'
import { requestHeaders } from '../../api/request-headers.ts'

export interface SealedShard {
  version: number
  sealed: Bytes
}

export interface Numbers {
  base: number
  version: number
}

export interface Deletion extends Numbers {
  name: string
  sealed: Bytes
}

export interface ShardCalls {
  /** Returns the shards that changed after the change with the number `since`. */
  list(since: number): Promise<{ shards: Shard[]; hasMore: boolean; last: number }>
  get(name: string): Promise<SealedShard | undefined>
  /** Throws STALE_VERSION unless the server has the version `base`. */
  put(name: string, numbers: Numbers, sealed: Bytes): Promise<void>
  /**
   * Deletes all of these shards or none. Throws STALE_VERSION if the server has another version of one of
   * them.
   */
  deleteAll(deletions: readonly Deletion[]): Promise<void>
  /** Takes the lease of a month. Returns false while another device has it. */
  take(month: string, holder: string): Promise<boolean>
  free(month: string, holder: string): Promise<void>
}

/** `origin` is the server's origin. Leave it empty in a page of the server. */
export function createShardCalls(api: ApiClient, token: string, origin = ''): ShardCalls {
  const send = async (method: 'GET' | 'PUT', path: string, body?: Bytes) => {
    const response = await request(origin + path, {
      method,
      credentials: 'omit',
      redirect: 'error',
      headers: {
        ...requestHeaders(method, origin + path, token),
        ...(body ? { 'Content-Type': 'application/octet-stream' } : {}),
      },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(LIMITS.callTimeout),
    })
    if (response.ok) return response
    throw refusal(response.status, await response.json().catch(() => undefined))
  }
  const pathOf = (name: string) => getShard.path.replace(':name', name)

  return {
    list: since => api.call(listShards, { query: { since } }),

    async get(name) {
      try {
        const response = await send('GET', pathOf(name))
        const version = Number(response.headers.get(SHARD_VERSION_HEADER))
        if (!Number.isSafeInteger(version) || version < 1) throw invalidResponse(response.status)
        return { version, sealed: await readShard(response) }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
        throw error
      }
    },

    async put(name, { base, version }, sealed) {
      const query = `base=${base}&version=${version}`
      const answer = await send('PUT', `${pathOf(name)}?${query}`, sealed)
      const { data } = putShard.response.safeParse(await answer.json().catch(() => undefined))
      if (data?.version !== version) throw invalidResponse(answer.status)
    },

    async deleteAll(deletions) {
      const shards = deletions.map(each => ({ ...each, sealed: toBase64url(each.sealed) }))
      await api.call(deleteShards, { body: { shards } })
    },

    async take(month, holder) {
      const params = { name: month }
      return (await api.call(takeLease, { params, body: { holder } })).isHeld
    },

    async free(month, holder) {
      await api.call(endLease, { params: { name: month }, query: { holder } })
    },
  }
}

/** Reads an answer's bytes, up to the size limit of a shard. */
async function readShard({ body, status }: Response): Promise<Bytes> {
  if (!body) throw invalidResponse(status)
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  for (let length = 0; ; ) {
    const { done, value } = await reader.read().catch(cause => {
      throw new ApiError('NETWORK', 0, 'Network error', cause)
    })
    if (done) return concat(...parts)
    parts.push(value)
    length += value.length
    if (length <= LIMITS.shardBytes) continue
    await reader.cancel().catch(() => {})
    throw invalidResponse(status)
  }
}
