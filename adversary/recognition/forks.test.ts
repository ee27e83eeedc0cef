import { beforeEach, expect, it } from 'vitest'
import { createKeptShards } from '../../packages/client/src/recognition/shards/kept-shards.ts'
import type { Deletion } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { openShardEvents } from '../../packages/client/src/recognition/shards/shard-events.ts'
import { createSealedRecords } from '../../packages/client/src/recognition/shards/shard-records.ts'
import { createShards } from '../../packages/client/src/recognition/shards/shards.ts'
import { aDeviceOf, entry, listing, NAME, NAMES, rowsOf } from './named-devices.ts'
import { type Recognizing, recognizing } from './recognizing.ts'

/*
 * The server restores old shards and deletions, or forges version numbers, to make devices lose decisions
 * (format rule F19).
 */

const ITEM = '01J0000000000000000000000A'
const MODEL = 'c1'.repeat(32)

type Device = Awaited<ReturnType<typeof aDeviceOf>>

let library: Recognizing
let rows: ReturnType<typeof rowsOf>
beforeEach(async () => {
  library = await recognizing()
  rows = rowsOf(library)
})

const aDevice = () => aDeviceOf(library)
const add = (name: string) => (before: string[]) => [...before, name]

const again = ({ disk }: Device) => aDeviceOf(library, disk)

async function expectAll(devices: readonly Device[], ...names: string[]) {
  for (const device of [...devices, ...devices]) await (await again(device)).shards.pull()
  for (const device of [...devices, await aDevice()]) {
    const later = await again(device)
    await later.shards.pull()
    expect((await later.names.read()).toSorted()).toEqual(names)
  }
}

it('a change that the server withheld survives when a device restores its copy of the shard', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(add('Ada'))
  const older = await rows.all()
  await one.names.change(add('Al'))
  await other.shards.pull()
  await other.names.change(add('Bob'))
  // The server loses Al twice. Each time, the device restores its copy of the shard under a new version. The
  // second of these versions exceeds the version with Bob, which the server withholds.
  for (const time of ['once', 'twice']) {
    await rows.restore(older)
    const later = await again(one)
    await later.shards.pull()
    expect(await later.names.read(), time).toEqual(['Ada', 'Al'])
  }
  await expectAll([other, one], 'Ada', 'Al', 'Bob')
})

it('a removal that the server withheld survives when a device restores its copy of the shard', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(add('Ada'))
  const older = await rows.all()
  await one.names.change(add('Al'))
  await other.shards.pull()
  await other.names.change(before => before.filter(name => name !== 'Ada'))
  await rows.restore(older)
  for (let visit = 0; visit < 2; visit += 1) await (await again(one)).shards.pull()
  await expectAll([other, one], 'Al')
})

it('a restored deletion removes no later decisions', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(add('Ada'))
  const older = await rows.all()
  await one.shards.removeAll()
  await other.shards.pull()
  await other.names.change(add('Bob'))
  for (let visit = 0; visit < 2; visit += 1) {
    await rows.restore(older)
    await (await again(one)).shards.pull()
  }
  await expectAll([other, one], 'Bob')
})

it('a device that has missed a deletion does not undo the deletion with later changes', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(add('Ada'))
  await other.shards.pull()
  const older = await rows.all()
  await one.shards.removeAll()
  await rows.restore(older)
  // The server hides the deletion from this device. The device's next changes therefore get a version above
  // that of the deletion, as if they came later.
  await other.names.change(add('Bob'))
  await other.names.change(add('Cleo'))
  await one.shards.pull()
  expect(await one.names.read()).toEqual(['Bob', 'Cleo'])
  await expectAll([one, other], 'Bob', 'Cleo')
})

it('devices keep all decisions when an honest server restores a backup', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(add('Ada'))
  await other.shards.pull()
  const backup = await rows.all()
  await one.names.change(add('Al'))
  await rows.restore(backup)
  await other.names.change(add('Bob'))
  await expectAll([one, other], 'Ada', 'Al', 'Bob')
})

it.each([
  ['lists with the length of a deletion', listing(entry(1, 29))],
  ['omits from its list', listing()],
])('a device also deletes a shard that the server %s', async (_, list) => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(add('Ada'))
  await other.shards.pull()
  one.lies = { list: async () => list }
  await one.shards.removeAll()
  one.lies = {}
  await expectAll([other, one])
})

it('a second reader on a device prefers the shard on the device to an older one from the server', async () => {
  const device = await aDevice()
  await device.names.change(add('Ada'))
  const older = await device.honest.get(NAME)
  await device.names.change(add('Bob'))
  const { keys } = library.owner
  const shelf = { name: 'decisions', holds: (name: string) => name === NAME }
  const news = openShardEvents(keys.accountId)
  const shards = createShards({
    keys,
    kept: createKeptShards(keys, Promise.resolve(device.disk), shelf),
    calls: { ...device.honest, list: async () => listing(entry(1)), get: async () => older },
    news,
  })
  await shards.pull()
  const names = createSealedRecords(NAME, NAMES, shards, news)
  expect(await names.read()).toEqual(['Ada', 'Bob'])
  news.close()
})

it('a second deletion gets a new version after the server was rolled back', async () => {
  const [one, other] = [await library.shardsOn(), await library.shardsOn()]
  await one.detections.put('2021-07', [{ id: ITEM, faces: [], text: ['sea'], tags: [], by: {} }])
  await other.shards.pull()
  const backup = await rows.all()
  await one.shards.removeAll()
  await rows.restore(backup)
  await other.detections.put('2021-07', [{ id: ITEM, faces: [], text: ['lake'], tags: [], by: {} }])
  await one.shards.removeAll()
  expect(await rows.one()).toMatchObject({ version: 3, bytes: 29 })
})

it('a device seals nothing under a forged huge version number', async () => {
  const device = await aDevice()
  await library
    .shardsOn()
    .then(({ detections }) =>
      detections.put('2021-07', [{ id: ITEM, faces: [], text: ['sea'], tags: [], by: {} }]),
    )
  const sent: Deletion[] = []
  const far = Number.MAX_SAFE_INTEGER - 1
  const seen = { ...entry(far), name: 'seen-2021-07-0', seq: 1 }
  device.lies = {
    list: async () => listing(seen, { ...entry(far), seq: 2 }),
    deleteAll: async deletions => void sent.push(...deletions),
  }
  await device.shards.removeAll().catch(() => {})
  await device.shards.pull().catch(() => {})
  expect(sent.filter(({ version }) => version > 1_000_001)).toEqual([])
  device.lies = {}
  await device.shards.pull()
  await device.names.change(add('Ada'))
  await expectAll([device], 'Ada')
})

it('a device restores a deletion that a rolled-back server has lost', async () => {
  const records = (text: string) => [
    { id: ITEM, faces: [], text: [text], tags: [], by: { text: MODEL } },
  ]
  const [one, other] = [await library.shardsOn(), await library.shardsOn()]
  await one.detections.put('2021-07', records('sea'))
  await other.shards.pull()
  const backup = await rows.all()
  await one.shards.removeAll()
  await rows.restore(backup)
  await other.detections.put('2021-07', records('lake'))
  expect((await rows.one()).version).toBe(2)
  const later = await library.shardsOn(one.disk)
  await later.shards.pull()
  await other.shards.pull()
  for (const { detections } of [later, other])
    expect(await detections.month('2021-07')).toEqual(new Map())
  expect(await rows.one()).toMatchObject({ version: 3, bytes: 29 })
  await (await library.shardsOn(one.disk)).shards.pull()
  expect((await rows.one()).version).toBe(3)
})
