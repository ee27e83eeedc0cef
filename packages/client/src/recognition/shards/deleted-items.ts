import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createDetectionShards } from '../detections/detection-shards.ts'
import { isDetectionShard, monthOf } from '../detections/item-detections.ts'
import { createKeptShards, type Shelf } from './kept-shards.ts'
import type { ShardCalls } from './shard-calls.ts'
import { createShards } from './shards.ts'

export interface DeletedItemsDeps {
  keys: RecognitionKeys & DeviceKeys
  disk: Promise<DeviceDisk>
  calls: ShardCalls
}

/**
 * Deletes the detections of permanently deleted items, on a device without recognition. Fetches the shards of
 * the items' months, but keeps only their versions.
 */
export interface DeletedItems {
  /** Records items and the months that they were taken in. Throws the disk's errors. */
  add(ids: readonly string[], months: readonly string[]): Promise<void>
  /** Removes recorded items from their shards. On failure they stay recorded. Throws ApiError. */
  run(): Promise<void>
}

const ROW = 'deleted-items'
const rowSchema = z.object({ ids: z.array(z.string()), months: z.array(z.string()) })

export function createDeletedItems({ keys, disk, calls }: DeletedItemsDeps): DeletedItems {
  async function read(): Promise<z.infer<typeof rowSchema>> {
    const sealed = await (await disk).read(ROW)
    const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
    return rowSchema.safeParse(opened).data ?? { ids: [], months: [] }
  }

  return {
    add: (ids, months) =>
      locked(async () => {
        const before = await read()
        const noted = {
          ids: [...new Set([...before.ids, ...ids])],
          months: [...new Set([...before.months, ...months])],
        }
        await (await disk).write(new Map([[ROW, await sealRow(keys, ROW, noted)]]))
      }),

    run: () =>
      locked(async () => {
        const { ids, months } = await read()
        if (ids.length === 0) return
        const kept = createKeptShards(keys, disk, ofMonths(new Set(months)))
        const before = (await kept.index()).shards.filter(({ row }) => row !== undefined)
        const shards = createShards({ keys, kept, calls, news: { notify() {} } })
        await shards.pull()
        await createDetectionShards(shards, kept).remove(new Set(ids))
        const names = new Set((await kept.index()).shards.map(({ name }) => name))
        for (const { name } of before) names.delete(name)
        await kept.forget(names)
        await (await disk).write(new Map([[ROW, undefined]]))
      }),
  }
}

const ofMonths = (months: ReadonlySet<string>): Shelf => ({
  name: 'deleted-items',
  holds: name => isDetectionShard(name) && months.has(monthOf(name)),
})

const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-deleted-items', act) as Promise<T>
