import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { CborMap } from '@safelight/crypto/cbor'
import type { RecognitionKeys } from '@safelight/crypto/recognition-blocks'
import type { BlockCalls } from './block-calls.ts'
import type { BlockNewsChannel } from './block-news.ts'
import type { KeptBlocks } from './kept-blocks.ts'

/** How what a block holds stands in its map. `read` throws what is not of this form. */
export interface BlockForm<T> {
  read(map: CborMap): T
  write(value: T): CborMap
}

export interface BlockDeps {
  keys: RecognitionKeys & DeviceKeys
  kept: KeptBlocks
  calls: BlockCalls
  news: Pick<BlockNewsChannel, 'tell'>
}
