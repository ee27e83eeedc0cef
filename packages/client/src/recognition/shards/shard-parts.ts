import type { CborMap } from '@safelight/contract/cbor'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { KeptShards } from './kept-shards.ts'
import type { ShardCalls } from './shard-calls.ts'
import type { ShardEventChannel } from './shard-events.ts'

/** Encodes the content of a shard as a CBOR map. `decode` throws for invalid content. */
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
