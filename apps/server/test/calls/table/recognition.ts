import * as shards from '@safelight/contract/recognition-shards'
import { random } from '@safelight/test-kit/accounts/account'
import { all, type Call } from '../call.ts'

const SHARD = '/api/recognition/shards/seen-2024-07-0'
const LEASE = '/api/recognition/leases/seen-2024-07'

export const recognitionCalls = (): Call[] => [
  { endpoint: shards.listShards, path: '/api/recognition/shards', ...all('own') },
  { endpoint: shards.getShard, path: SHARD, ...all(404) },
  { endpoint: shards.putShard, path: `${SHARD}?base=0&version=1`, ...all(400) },
  {
    endpoint: shards.deleteShards,
    path: '/api/recognition/shards/delete',
    body: {
      shards: [
        { name: 'seen-2024-07-0', base: 1, version: 2, sealed: random(shards.DELETION_BYTES) },
      ],
    },
    ...all(409),
  },
  // No role makes this call, because it would only lease a month of the caller's own library.
  { endpoint: shards.takeLease, path: LEASE, body: { holder: random(16) }, outcomes: {} },
  { endpoint: shards.endLease, path: `${LEASE}?holder=${random(16)}`, ...all('own') },
]
