import type { Shard } from '@safelight/contract/recognition-shards'
import { digestOfSealed } from '@safelight/crypto/items'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import type {
  SealedShard,
  ShardCalls,
} from '../../packages/client/src/recognition/shards/shard-calls.ts'

interface Row extends SealedShard {
  seq: number
}

export type Branch = ReadonlyMap<string, Row>

/**
 * A server that can show each device another branch of history, and can continue any past state as a branch.
 */
export function createForkingServer() {
  const branches: Branch[] = [new Map()]

  const callsTo = (at: () => number): ShardCalls => {
    const branch = () => branches[at()] ?? new Map<string, Row>()
    const last = () => Math.max(0, ...[...branch().values()].map(({ seq }) => seq))
    const put: ShardCalls['put'] = async (name, { base, version }, sealed) => {
      if ((branch().get(name)?.version ?? 0) !== base)
        throw new ApiError('STALE_VERSION', 409, 'Another device was first.')
      branches[at()] = new Map([...branch(), [name, { version, sealed, seq: last() + 1 }]])
    }
    return {
      async list(since) {
        const rows = [...branch()].map(async ([name, { version, seq, sealed }]): Promise<Shard> => {
          return { name, version, seq, bytes: sealed.length, digest: await digestOfSealed(sealed) }
        })
        const shards = (await Promise.all(rows))
          .filter(({ seq }) => seq > since)
          .sort((a, b) => a.seq - b.seq)
        return { shards, hasMore: false, last: last() }
      },
      get: async name => branch().get(name),
      put,
      async deleteAll(deletions) {
        for (const { name, sealed, ...numbers } of deletions) await put(name, numbers, sealed)
      },
      take: async () => true,
      free: async () => {},
    }
  }

  return {
    callsTo,
    /**
     * Creates a branch that starts with the current state of branch `of`. Returns the new branch's number.
     */
    fork: (of: number): number => branches.push(branches[of] ?? new Map()) - 1,
    count: () => branches.length,
  }
}
