import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import {
  createKeptShards,
  MEMORY_CHOICES,
  MEMORY_SHELF,
} from '../recognition/shards/kept-shards.ts'
import { PEOPLE_SHARD } from '../recognition/shards/people-shard.ts'
import type { SealedRecords } from '../recognition/shards/sealed-records.ts'
import type { ShardCalls } from '../recognition/shards/shard-calls.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import { createSealedRecords } from '../recognition/shards/shard-records.ts'
import { createShards } from '../recognition/shards/shards.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { MemoryChoices } from './choices.ts'
import { CHOICES_FORM } from './choices-form.ts'
import { PEOPLE_CHOICES_FORM } from './people-choices.ts'

export interface AccountChoices extends SealedRecords<MemoryChoices> {
  /** Whether memories always or never show any of the people. */
  people: Pick<SealedRecords<boolean>, 'read' | 'subscribe'>
  /** Reads the decisions of other devices from the server, and applies them. Throws ApiError. */
  pull(): Promise<void>
  close(): void
}

export function openAccountChoices(
  keys: DeviceKeys & RecognitionKeys,
  calls: ShardCalls,
  disk: Promise<DeviceDisk>,
): AccountChoices {
  const news = openShardEvents(keys.accountId)
  const shards = createShards({
    keys,
    kept: createKeptShards(keys, disk, MEMORY_SHELF),
    calls,
    news,
  })
  const records = createSealedRecords(MEMORY_CHOICES, CHOICES_FORM, shards, news)
  const people = createSealedRecords(PEOPLE_SHARD, PEOPLE_CHOICES_FORM, shards, news)
  return { ...records, people, pull: shards.pull, close: news.close }
}
