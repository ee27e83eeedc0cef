import { OpenError } from '@safelight/crypto/errors'
import { openShard } from '@safelight/crypto/recognition-shards'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import type { SealedShard } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { aDeviceOf, entry, type Lies, listing, NAME, rowsOf } from './named-devices.ts'
import { type Recognizing, recognizing } from './recognizing.ts'

/* The server answers with old, missing or forged shards (format rule F19). */

const ITEM = '01J0000000000000000000000A'

let library: Recognizing
let rows: ReturnType<typeof rowsOf>
beforeEach(async () => {
  library = await recognizing()
  rows = rowsOf(library)
})

const aDevice = (disk = createMemoryDisk()) => aDeviceOf(library, disk)

it('a device ignores earlier content of a shard under a later version', async () => {
  const device = await aDevice()
  await device.names.change(() => ['Ada'])
  const first = await device.honest.get(NAME)
  await device.names.change(() => ['Ada', 'Bob'])
  await device.names.change(() => ['Ada', 'Bob', 'Eve'])
  for (const list of [async () => listing(entry(4)), async () => listing(entry(3))]) {
    device.lies = { list, get: async () => first }
    await device.shards.pull()
    expect(await device.names.read()).toEqual(['Ada', 'Bob', 'Eve'])
  }
  device.lies = {
    list: async () => listing(entry(4)),
    get: async () => ({ ...(first as SealedShard), version: 4 }),
  }
  await device.shards.pull()
  expect(await device.names.read()).toEqual(['Ada', 'Bob', 'Eve'])
  device.lies = {}
  await device.names.change(before => [...before, 'Fay'])
  expect(await device.names.read()).toEqual(['Ada', 'Bob', 'Eve', 'Fay'])
})

it.each([
  ['zero bytes in the list', entry(1000, 0), undefined],
  ['a 404 for its content', entry(1000), undefined],
  [
    'the length of a deletion, and bytes that cannot be opened',
    entry(1000, 29),
    new Uint8Array(29),
  ],
])('ignores a deletion that cannot be opened: %s', async (_, listed, sealed) => {
  const [device, other] = [await aDevice(), await aDevice()]
  await device.names.change(() => ['Ada', 'Bob'])
  device.lies = {
    list: async () => listing(listed),
    get: async () => sealed && { version: 1000, sealed },
  }
  await device.shards.pull()
  expect(await device.names.read()).toEqual(['Ada', 'Bob'])

  await other.shards.pull()
  await other.names.change(before => [...before, 'Cleo'])
  device.lies = {}
  await device.names.change(before => [...before, 'Dan'])
  await other.shards.pull()
  for (const { names } of [device, other]) {
    expect(await names.read()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan'])
  }
})

it('a single false answer of the server does not make a new device overwrite records', async () => {
  const other = await aDevice()
  await other.names.change(() => ['Ada'])
  for (const lies of [
    { get: async () => undefined },
    { get: async () => ({ version: 9, sealed: new Uint8Array(4125) }) },
    { list: async () => listing(entry(1000, 0)), get: async () => undefined },
    { list: async () => listing() },
  ] satisfies Lies[]) {
    const fresh = await aDevice()
    fresh.lies = lies
    await fresh.shards.pull()
    await fresh.names.change(before => [...before, 'Eve']).catch(() => {})
    fresh.lies = {}
    await fresh.shards.pull()
    expect(await fresh.names.change(before => before)).toContain('Ada')
  }
  const later = await aDevice(other.disk)
  await later.shards.pull()
  expect(await later.names.read()).toContain('Ada')
})

it('a new device reports a forged deletion as damage', async () => {
  const other = await aDevice()
  await other.names.change(() => ['Ada'])
  const fresh = await aDevice()
  fresh.lies = { get: async () => ({ version: 1, sealed: new Uint8Array(29) }) }
  await fresh.shards.pull()
  await expect(fresh.names.read()).rejects.toThrow(OpenError)
  await expect(fresh.names.change(() => ['Eve'])).rejects.toThrow(OpenError)
})

it('deleting results leaves a short sealed marker for other devices', async () => {
  const [one, other, offline] = await Promise.all([1, 2, 3].map(() => library.shardsOn()))
  if (!one || !other || !offline) throw new Error('no devices')
  await one.detections.put('2021-07', [{ id: ITEM, faces: [], text: ['sea'], tags: [], by: {} }])
  await offline.shards.pull()
  await other.shards.pull()
  await other.shards.removeAll()
  const row = await rows.one()
  expect(row).toMatchObject({ version: 2, bytes: 29 })
  const sealed = Uint8Array.from(Buffer.from(row.sealed, 'base64url'))
  const place = { name: row.name, version: 2 }
  expect(await openShard(library.owner.keys, place, sealed, map => map)).toBeUndefined()
  await expect(
    openShard(library.owner.keys, { ...place, version: 3 }, sealed, map => map),
  ).rejects.toThrow(OpenError)
  await offline.shards.pull()
  expect(await offline.detections.month('2021-07')).toEqual(new Map())
  await expectCounted(library.server.context.database)
})

it('deleted records stay deleted after the server returns to an older state', async () => {
  const device = await aDevice()
  await device.names.change(() => ['Ada'])
  const older = await rows.all()
  await device.shards.removeAll()
  await rows.restore(older)
  await device.shards.pull()
  expect(await device.names.read()).toEqual([])
  const fresh = await aDevice()
  await fresh.shards.pull()
  expect(await fresh.names.read()).toEqual([])
})

it('any device with the data restores it on a rolled-back server', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(() => ['Ada'])
  const older = await rows.all()
  await one.names.change(() => ['Ada', 'Bob'])
  await one.names.change(() => ['Ada', 'Bob', 'Cleo'])
  await other.shards.pull()
  await rows.restore(older)
  await one.shards.pull()
  // The pull alone has restored the shard at the server, without another change.
  const fresh = await aDevice()
  await fresh.shards.pull()
  expect(await fresh.names.read()).toEqual(['Ada', 'Bob', 'Cleo'])
  // The version of this change exceeds all that the devices have seen, so they accept it as later.
  await one.names.change(before => [...before, 'Dan'])
  const later = await aDevice(other.disk)
  await later.shards.pull()
  expect(await later.names.read()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan'])
  await later.names.change(before => [...before, 'Eve'])
  await one.shards.pull()
  expect(await one.names.read()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'])
})

it('a device uploads its shard again if a restored server lacks it', async () => {
  const device = await aDevice()
  await device.names.change(() => ['Ada'])
  await library.server.context.database.deleteFrom('recognition_shards').execute()
  await device.shards.pull()
  const fresh = await aDevice()
  await fresh.shards.pull()
  expect(await fresh.names.read()).toEqual(['Ada'])
})

it('a device keeps the names that another device added while the server hid them', async () => {
  const [device, other] = [await aDevice(), await aDevice()]
  await device.names.change(() => ['Ada'])
  device.lies = {
    list: async () => ({ shards: [{ ...entry(1), seq: 3 }], hasMore: false, last: 3 }),
  }
  await device.shards.pull()
  device.lies = {}
  await other.shards.pull()
  await other.names.change(before => [...before, 'Bob'])
  await other.names.change(before => [...before, 'Cleo'])
  await device.shards.pull()
  expect(await device.names.change(before => [...before, 'Dan'])).toEqual([
    'Ada',
    'Bob',
    'Cleo',
    'Dan',
  ])
})

it('restoring a shard overwrites no concurrent change', async () => {
  const [device, other] = [await aDevice(), await aDevice()]
  await device.names.change(() => ['Ada'])
  await device.names.change(() => ['Ada', 'Bob'])
  await other.shards.pull()
  await other.names.change(before => [...before, 'Cleo'])
  device.lies = { list: async () => listing(entry(1)) }
  await device.shards.pull()
  device.lies = {}
  await device.names.change(before => [...before, 'Dan'])
  await other.shards.pull()
  expect(await other.names.read()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan'])
})

it('a device does not endlessly read a list of shards', async () => {
  const device = await aDevice()
  let calls = 0
  device.lies = {
    async list(since) {
      calls += 1
      if (calls > 1000) throw new ApiError('NETWORK', 0, 'enough')
      return {
        shards: [{ ...entry(1), name: 'memories-9', seq: since + 1 }],
        hasMore: true,
        last: 10 ** 9,
      }
    },
  }
  await expect(device.shards.pull()).rejects.toThrow(ApiError)
  expect(calls).toBeLessThan(1000)
})
