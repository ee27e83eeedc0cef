import type { CborMap } from '@safelight/contract/cbor'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { KeptShards } from './kept-shards.ts'
import type { ShardCalls } from './shard-calls.ts'
import type { ShardEventChannel } from './shard-events.ts'

/** How the content of a shard is written in its map. `decode` throws another form. */
export interface ShardCodec<T> {
  encode(content: T): CborMap
  decode(map: CborMap): T
}

export interface ShardDeps {
  keys: RecognitionKeys & DeviceKeys
  kept: KeptShards
  calls: ShardCalls
  news: Pick<ShardEventChannel, 'notify'>
}
