import { filesOf, type Manifest } from '@safelight/contract/recognition-manifest'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { DeviceDisk } from '../store/device-disk.ts'
import { kindsIn, type RecognitionKind } from './kinds.ts'
import { createKeptShards, type Shelf, SUGGESTION_CHOICES } from './shards/kept-shards.ts'
import type { ShardCalls } from './shards/shard-calls.ts'
import type { ShardEventChannel } from './shards/shard-events.ts'
import { createSealedRecords, type RecordsForm } from './shards/shard-records.ts'
import { createShards } from './shards/shards.ts'

/** The facts for the question whether to turn recognition on. */
export interface RecognitionOffer {
  /** The kinds that the models find. Never empty. */
  kinds: readonly RecognitionKind[]
  /** The size of the models that the device downloads, in bytes. */
  bytes: number
}

/** Returns undefined if there are no models. */
export function offerOf(manifest: Manifest): RecognitionOffer | undefined {
  const kinds = kindsIn(manifest)
  if (kinds.length === 0) return undefined
  return { kinds, bytes: filesOf(manifest).reduce((sum, { size }) => sum + size, 0) }
}

/** The key of the answer among the decisions about suggestions (format rule F19). */
const ANSWERED = 'q'

/** Whether the owner has answered the question, on any device. */
export const ANSWER_FORM: RecordsForm<boolean> = {
  empty: false,
  read: decisions => decisions.some(([key, { value }]) => key === ANSWERED && value !== undefined),
  changes: (before, after) => new Map(before === after ? [] : [[ANSWERED, after ? '' : undefined]]),
}

/** Devices without recognition read only this shard, not the larger ones with detections. */
const SHELF: Shelf = { name: 'question', holds: name => name === SUGGESTION_CHOICES }

export interface Answer {
  /** Reads the decisions of other devices first. Throws ApiError. */
  isKnown(): Promise<boolean>
  /** Saves for all devices that the owner has answered. Throws ApiError. */
  save(): Promise<void>
}

export function createAnswer(
  keys: DeviceKeys & RecognitionKeys,
  calls: ShardCalls,
  disk: Promise<DeviceDisk>,
  news: ShardEventChannel,
): Answer {
  const shards = createShards({ keys, kept: createKeptShards(keys, disk, SHELF), calls, news })
  const answer = createSealedRecords(SUGGESTION_CHOICES, ANSWER_FORM, shards, news)
  return {
    async isKnown() {
      await shards.pull()
      return answer.read()
    },
    async save() {
      await answer.change(() => true)
    },
  }
}
