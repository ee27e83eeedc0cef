import type { CborMap } from '@safelight/contract/cbor'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { KeptShards } from './kept-shards.ts'
import type { ShardCalls } from './shard-calls.ts'
import type { ShardEventChannel } from './shard-events.ts'

/** How what a shard holds stands in its map. `read` throws what is not of this form. */
export interface ShardForm<T> {
  read(map: CborMap): T
  write(value: T): CborMap
}

export interface ShardDeps {
  keys: RecognitionKeys & DeviceKeys
  kept: KeptShards
  calls: ShardCalls
  news: Pick<ShardEventChannel, 'notify'>
}
