import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { openAccountChoices } from '../memories/account-choices.ts'
import type { MemoryChoices } from '../memories/choices.ts'
import { PEOPLE_FORM } from '../people/people-form.ts'
import type { PeopleRecord } from '../people/people-record.ts'
import {
  createKeptShards,
  type Shelf,
  SUGGESTION_CHOICES,
} from '../recognition/shards/kept-shards.ts'
import { PEOPLE_SHARD } from '../recognition/shards/people-shard.ts'
import type { SealedRecords } from '../recognition/shards/sealed-records.ts'
import type { ShardCalls } from '../recognition/shards/shard-calls.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import { createSealedRecords } from '../recognition/shards/shard-records.ts'
import { createShards } from '../recognition/shards/shards.ts'
import { REFUSED_LABELS_FORM, type RefusedLabels } from '../search/labels/refused-labels.ts'
import { REFUSED_TAGS_FORM, type RefusedTags } from '../search/things/refused-tags.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { Decisions } from './decisions.ts'

type Document<T> = Pick<SealedRecords<T>, 'read' | 'change'>

export interface AccountDecisions {
  people: Document<PeopleRecord>
  memories: Document<MemoryChoices>
  refusedLabels: Document<RefusedLabels>
  refusedTags: Document<RefusedTags>
  /** Merges the server's decisions into those of this device. Throws ApiError. */
  pull(): Promise<void>
  read(): Promise<Decisions>
  close(): void
}

/** The shards with decisions, without the much larger shards with detections. */
const SHELF: Shelf = {
  name: 'decisions',
  holds: name => name === PEOPLE_SHARD || name === SUGGESTION_CHOICES,
}

export function openAccountDecisions(
  keys: DeviceKeys & RecognitionKeys,
  calls: ShardCalls,
  disk: Promise<DeviceDisk>,
): AccountDecisions {
  const news = openShardEvents(keys.accountId)
  const shards = createShards({ keys, kept: createKeptShards(keys, disk, SHELF), calls, news })
  const people = createSealedRecords(PEOPLE_SHARD, PEOPLE_FORM, shards, news)
  const refusedLabels = createSealedRecords(SUGGESTION_CHOICES, REFUSED_LABELS_FORM, shards, news)
  const refusedTags = createSealedRecords(SUGGESTION_CHOICES, REFUSED_TAGS_FORM, shards, news)
  const memories = openAccountChoices(keys, calls, disk)
  return {
    people,
    memories,
    refusedLabels,
    refusedTags,
    async pull() {
      await shards.pull()
      await memories.pull()
    },
    read: async () => ({
      people: await people.read(),
      memories: await memories.read(),
      refusedLabels: await refusedLabels.read(),
      refusedTags: await refusedTags.read(),
    }),
    close() {
      news.close()
      memories.close()
    },
  }
}
