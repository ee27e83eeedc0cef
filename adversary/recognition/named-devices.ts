import type { Shard } from '@safelight/contract/recognition-shards'
import { differences } from '../../packages/client/src/recognition/shards/decision-set.ts'
import type { ShardCalls } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import {
  createSealedRecords,
  type RecordsForm,
} from '../../packages/client/src/recognition/shards/shard-records.ts'
import { createShards } from '../../packages/client/src/recognition/shards/shards.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import type { Recognizing } from './recognizing.ts'

/* Devices that store names in the shard of people, and a server whose answers a test can forge. */

export const NAME = 'people-0'

export const NAMES: RecordsForm<string[]> = {
  empty: [],
  read: decisions => decisions.filter(([, { value }]) => value !== undefined).map(([name]) => name),
  changes(before, after) {
    const said = (names: string[]) => new Map(names.map(name => [name, '']))
    return differences(said(before), said(after))
  },
}

export type Lies = Partial<Pick<ShardCalls, 'list' | 'get' | 'put' | 'deleteAll'>>

/** Opens a device. While the device's `lies` are set, they replace the server's answers. */
export async function aDeviceOf(library: Recognizing, disk = createMemoryDisk()) {
  const { kept, news, calls: honest } = await library.shardsOn(disk)
  const device = { lies: {} as Lies }
  const calls: ShardCalls = {
    ...honest,
    list: since => (device.lies.list ?? honest.list)(since),
    get: name => (device.lies.get ?? honest.get)(name),
    put: (...given) => (device.lies.put ?? honest.put)(...given),
    deleteAll: deletions => (device.lies.deleteAll ?? honest.deleteAll)(deletions),
  }
  const shards = createShards({ keys: library.owner.keys, kept, calls, news })
  return Object.assign(device, {
    shards,
    calls,
    disk,
    honest,
    kept,
    names: createSealedRecords(NAME, NAMES, shards, news),
  })
}

export function rowsOf({ server: { context } }: Recognizing) {
  const { database } = context
  const all = () => database.selectFrom('recognition_shards').selectAll().execute()
  return {
    all,
    async one() {
      const [row] = await all()
      if (!row) throw new Error('The server has no shard.')
      return row
    },
    async restore(rows: Awaited<ReturnType<typeof all>>) {
      await database.deleteFrom('recognition_shards').execute()
      if (rows.length > 0) await database.insertInto('recognition_shards').values(rows).execute()
    },
  }
}

export const entry = (version: number, bytes = 4125): Shard => ({
  name: NAME,
  version,
  seq: version,
  bytes,
  digest: 'A'.repeat(43),
})

export const listing = (...shards: Shard[]) => ({
  shards,
  hasMore: false,
  last: shards.at(-1)?.seq ?? 0,
})
