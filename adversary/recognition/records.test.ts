import { OpenError } from '@safelight/crypto/errors'
import { beforeEach, expect, it } from 'vitest'
import { createSealedRecords } from '../../packages/client/src/recognition/shards/shard-records.ts'
import { NAMES } from './named-devices.ts'
import { type Recognizing, recognizing } from './recognizing.ts'

let library: Recognizing
beforeEach(async () => {
  library = await recognizing()
})

async function aDevice() {
  const { shards, news, ...rest } = await library.shardsOn()
  return { shards, news, ...rest, names: createSealedRecords('people-0', NAMES, shards, news) }
}

it('devices that create a list of records at the same time share one list', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  expect(await one.names.read()).toEqual([])
  const runs: string[][] = []
  const changes = ['Ada', 'Bob', 'Cleo'].map((name, i) =>
    (i === 1 ? other : one).names.change(before => {
      runs.push(before)
      return [...before, name]
    }),
  )
  await Promise.all(changes)
  expect(runs.length).toBeGreaterThan(3)
  for (const { shards, names } of [one, other]) {
    await shards.pull()
    expect((await names.read()).toSorted()).toEqual(['Ada', 'Bob', 'Cleo'])
  }
})

it('a change of the records notifies subscribers', async () => {
  const device = await aDevice()
  const heard: string[][] = []
  const end = device.names.subscribe(now => heard.push(now))
  await device.names.change(before => [...before, 'Ada'])
  await expect.poll(() => heard).toEqual([['Ada']])
  await device.names.change(before => before)
  expect((await device.kept.index()).shards).toMatchObject([{ name: 'people-0', version: 1 }])
  end()
  await device.names.change(() => ['Bob'])
  expect(heard).toHaveLength(1)
})

it('a full list drops its earliest records to fit a new record', async () => {
  const { shards, news, names } = await aDevice()
  const full = createSealedRecords(
    'people-0',
    { ...NAMES, tooMuch: () => new RangeError('Too many names.') },
    shards,
    news,
  )
  const many = Array.from({ length: 500 }, (_, i) => `${i} ${'x'.repeat(1900)}`)
  expect(await full.change(() => many)).toHaveLength(500)
  await expect(full.change(before => [...before, 'y'.repeat(50_000)])).rejects.toThrow(
    'Too many names.',
  )
  expect(await full.read()).toHaveLength(500)
  const left = await names.change(before => [...before, 'y'.repeat(50_000)])
  expect(left.length).toBeLessThan(500)
  expect(left.at(-1)).toHaveLength(50_000)
})

it('a list of records that cannot be opened is never overwritten', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(() => ['Ada'])
  await library.server.context.database
    .updateTable('recognition_shards')
    .set({ sealed: Buffer.alloc(4125, 1).toString('base64url') })
    .execute()
  await other.shards.pull()
  await expect(other.names.read()).rejects.toThrow(OpenError)
  await expect(other.names.change(() => ['Eve'])).rejects.toThrow(OpenError)
  expect(await one.names.read()).toEqual(['Ada'])
})

it('a device rejects an older state of a list of records', async () => {
  const device = await aDevice()
  const database = library.server.context.database
  await device.names.change(() => ['Ada'])
  const older = await database
    .selectFrom('recognition_shards')
    .selectAll()
    .executeTakeFirstOrThrow()
  await device.names.change(() => ['Ada', 'Bob'])
  await database.updateTable('recognition_shards').set(older).execute()
  await device.shards.pull()
  expect(await device.names.read()).toEqual(['Ada', 'Bob'])
  await device.names.change(before => [...before, 'Cleo'])
  const other = await aDevice()
  await other.shards.pull()
  expect(await other.names.read()).toEqual(['Ada', 'Bob', 'Cleo'])
})

it('deleting a list of records deletes the copies of all devices', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await one.names.change(() => ['Ada'])
  await other.shards.pull()
  await one.shards.removeAll()
  await other.shards.pull()
  expect(await other.names.read()).toEqual([])
  await other.names.change(() => ['Bob'])
  await one.shards.pull()
  expect(await one.names.read()).toEqual(['Bob'])
})
