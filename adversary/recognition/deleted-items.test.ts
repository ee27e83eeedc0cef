import { expectCounted } from '@safelight/test-kit/database/recount'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import { createDeletedItems } from '../../packages/client/src/recognition/shards/deleted-items.ts'
import type { ShardCalls } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { rowsOf } from './named-devices.ts'
import { type Recognizing, recognizing } from './recognizing.ts'

let library: Recognizing
beforeEach(async () => {
  library = await recognizing()
})

async function aBlindDevice(disk = createMemoryDisk()) {
  const { calls } = await library.shardsOn()
  const fetched: string[] = []
  const noting: ShardCalls = {
    ...calls,
    async get(name) {
      if (device.isAway) throw new ApiError('NETWORK', 0, 'Network error')
      fetched.push(name)
      return calls.get(name)
    },
  }
  const { keys } = library.owner
  const items = createDeletedItems({ keys, disk: Promise.resolve(disk), calls: noting })
  const device = { ...items, fetched, disk, isAway: false }
  return device
}

async function seenIn(month: string): Promise<string[]> {
  const { shards, detections } = await library.shardsOn()
  await shards.pull()
  return [...(await detections.month(month)).keys()].sort()
}

it('a device without recognition deletes the results of deleted items', async () => {
  const { add, device, deleteForGood } = library
  const [gone, stays] = [await add('a secret'), await add('the sea')]
  const alone = await add('alone', '2018-01-01T00:00:00.000')
  const other = await add('another', '2019-05-01T00:00:00.000')
  await (await device()).recognizer.run()
  await deleteForGood(gone, alone)
  const blind = await aBlindDevice()
  await blind.add([gone, alone], ['2021-07', '2018-01'])
  await blind.run()
  expect(await seenIn('2021-07')).toEqual([stays])
  expect(await seenIn('2018-01')).toEqual([])
  expect(await seenIn('2019-05')).toEqual([other])
  expect(blind.fetched.sort()).toEqual(['seen-2018-01-0', 'seen-2021-07-0'])
  // The device keeps no notes about deleted items and no shards, only the version numbers of the shards.
  expect(await blind.disk.names()).toEqual(['recognition'])
  const { shards } = await (await library.shardsOn(blind.disk)).kept.index()
  expect(shards.map(({ name, row }) => [name, row]).sort()).toEqual([
    ['seen-2018-01-0', undefined],
    ['seen-2021-07-0', undefined],
  ])
  await expectCounted(library.server.context.database)
})

it('if the server was unreachable, the device deletes the results of deleted items at the next visit', async () => {
  const { add, device, deleteForGood } = library
  const gone = await add('a secret')
  await (await device()).recognizer.run()
  await deleteForGood(gone)
  const blind = await aBlindDevice()
  blind.isAway = true
  await blind.add([gone], ['2021-07'])
  await expect(blind.run()).rejects.toThrow('Network error')
  expect(await seenIn('2021-07')).toEqual([gone])
  const next = await aBlindDevice(blind.disk)
  await next.run()
  expect(await seenIn('2021-07')).toEqual([])
  // Another run fetches nothing, because the removal is complete.
  await next.run()
  expect(next.fetched).toHaveLength(1)
})

it("deleting an item's results keeps the new results of another device", async () => {
  const { add, device, deleteForGood } = library
  const [gone, stays] = [await add('a secret'), await add('the sea')]
  const looking = await device()
  await looking.recognizer.run()
  await deleteForGood(gone)
  const blind = await aBlindDevice()
  await blind.add([gone], ['2021-07'])
  const later = await add('later')
  looking.recognizer.touch(['2021-07'])
  await Promise.all([blind.run(), looking.recognizer.run()])
  expect(await seenIn('2021-07')).toEqual([stays, later].sort())
})

it('deleted results do not return when the server replays an older shard', async () => {
  const { add, device, deleteForGood } = library
  const [gone, next, stays] = [await add('a secret'), await add('the moon'), await add('the sea')]
  const looking = await device()
  await looking.recognizer.run()
  const rows = rowsOf(library)
  const older = await rows.all()
  const blind = await aBlindDevice()
  await deleteForGood(gone)
  await blind.add([gone], ['2021-07'])
  await blind.run()
  await rows.restore(older)
  await deleteForGood(next)
  await blind.add([next], ['2021-07'])
  await blind.run()
  const left = await seenIn('2021-07')
  expect(left).not.toContain(gone)
  expect(left).not.toContain(next)
  await (await device()).recognizer.run()
  expect(await seenIn('2021-07')).toEqual([stays])
})
