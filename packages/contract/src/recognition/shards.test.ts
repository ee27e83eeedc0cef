import { expect, it } from 'vitest'
import { listShards } from './shards.ts'

it('rejects a list with a shard that has no digest', () => {
  const shard = { name: 'people-0', version: 1, seq: 1, bytes: 29, digest: 'A'.repeat(43) }
  const read = (shards: object[]) =>
    listShards.response.safeParse({ shards, hasMore: false, last: 1 }).success
  expect(read([shard])).toBe(true)
  const { digest, ...without } = shard
  expect(read([without])).toBe(false)
})
