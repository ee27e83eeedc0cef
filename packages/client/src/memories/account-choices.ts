import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-blocks'
import type { BlockCalls } from '../recognition/blocks/block-calls.ts'
import { openBlockNews } from '../recognition/blocks/block-news.ts'
import { createSealedRecords } from '../recognition/blocks/block-records.ts'
import { createBlocks } from '../recognition/blocks/blocks.ts'
import {
  createKeptBlocks,
  MEMORY_CHOICES,
  MEMORY_SHELF,
} from '../recognition/blocks/kept-blocks.ts'
import type { SealedRecords } from '../recognition/blocks/sealed-records.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { MemoryChoices } from './choices.ts'
import { CHOICES_FORM } from './choices-form.ts'

/** Choices as the account's devices share them. */
export interface AccountChoices extends SealedRecords<MemoryChoices> {
  /** Takes in what other devices have decided. Throws ApiError. */
  pull(): Promise<void>
  close(): void
}

/** Choices in a block of the account, of which the device keeps what it has opened last. */
export function openAccountChoices(
  keys: DeviceKeys & RecognitionKeys,
  calls: BlockCalls,
  disk: Promise<DeviceDisk>,
): AccountChoices {
  const news = openBlockNews(keys.accountId)
  const blocks = createBlocks({
    keys,
    kept: createKeptBlocks(keys, disk, MEMORY_SHELF),
    calls,
    news,
  })
  const records = createSealedRecords(MEMORY_CHOICES, CHOICES_FORM, blocks, news)
  return { ...records, pull: blocks.pull, close: news.close }
}
