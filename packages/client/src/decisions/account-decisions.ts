import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-blocks'
import { openAccountChoices } from '../memories/account-choices.ts'
import type { MemoryChoices } from '../memories/choices.ts'
import { PEOPLE_BLOCK, PEOPLE_FORM } from '../people/people-form.ts'
import type { PeopleRecord } from '../people/people-record.ts'
import type { BlockCalls } from '../recognition/blocks/block-calls.ts'
import { openBlockNews } from '../recognition/blocks/block-news.ts'
import { createSealedRecords } from '../recognition/blocks/block-records.ts'
import { createBlocks } from '../recognition/blocks/blocks.ts'
import { createKeptBlocks, type Shelf } from '../recognition/blocks/kept-blocks.ts'
import type { SealedRecords } from '../recognition/blocks/sealed-records.ts'
import {
  REFUSED_LABELS,
  REFUSED_LABELS_FORM,
  type RefusedLabels,
} from '../search/labels/refused-labels.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { Decisions } from './decisions.ts'

type Document<T> = Pick<SealedRecords<T>, 'read' | 'change'>

/** The documents of an account in which its owner's decisions are. */
export interface AccountDecisions {
  people: Document<PeopleRecord>
  memories: Document<MemoryChoices>
  refusedLabels: Document<RefusedLabels>
  /** Takes in what the server has of them. Throws ApiError. */
  pull(): Promise<void>
  /** Reads all of them. Throws OpenError where one does not open. */
  read(): Promise<Decisions>
  close(): void
}

/** A device that does not recognize reads them without what was seen, which takes far more room. */
const SHELF: Shelf = {
  name: 'decisions',
  holds: name => name === PEOPLE_BLOCK || name === REFUSED_LABELS,
}

export function openAccountDecisions(
  keys: DeviceKeys & RecognitionKeys,
  calls: BlockCalls,
  disk: Promise<DeviceDisk>,
): AccountDecisions {
  const news = openBlockNews(keys.accountId)
  const blocks = createBlocks({ keys, kept: createKeptBlocks(keys, disk, SHELF), calls, news })
  const people = createSealedRecords(PEOPLE_BLOCK, PEOPLE_FORM, blocks, news)
  const refusedLabels = createSealedRecords(REFUSED_LABELS, REFUSED_LABELS_FORM, blocks, news)
  const memories = openAccountChoices(keys, calls, disk)
  return {
    people,
    memories,
    refusedLabels,
    async pull() {
      await blocks.pull()
      await memories.pull()
    },
    read: async () => ({
      people: await people.read(),
      memories: await memories.read(),
      refusedLabels: await refusedLabels.read(),
    }),
    close() {
      news.close()
      memories.close()
    },
  }
}
