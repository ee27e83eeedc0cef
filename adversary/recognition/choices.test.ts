import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import { openAccountChoices } from '../../packages/client/src/memories/account-choices.ts'
import {
  hide,
  hidePeriod,
  keep,
  type MemoryChoices,
  NO_CHOICES,
  showAgain,
  turnOff,
} from '../../packages/client/src/memories/choices.ts'
import type { ShardCalls } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { type Recognizing, recognizing } from './recognizing.ts'

const TRIP = { kind: 'trip', first: '2021-07-04', last: '2021-07-10' } as const
const DAYS = { first: '2020-01-01', last: '2020-02-01' }

let library: Recognizing
beforeEach(async () => {
  library = await recognizing()
})

async function aDevice(disk = createMemoryDisk(), list?: ShardCalls['list']) {
  const { calls } = await library.shardsOn(disk)
  const asked = { ...calls, ...(list && { list }) }
  return { disk, choices: openAccountChoices(library.owner.keys, asked, Promise.resolve(disk)) }
}

it('a memory that is hidden on one device is hidden on all devices', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  expect(await one.choices.read()).toEqual(NO_CHOICES)
  const told: MemoryChoices[] = []
  other.choices.subscribe(now => told.push(now))
  await one.choices.change(hide(TRIP))
  await one.choices.change(keep(['a', 'b']))
  await other.choices.pull()
  const expected = { ...NO_CHOICES, hidden: [TRIP], kept: [['a', 'b']] }
  expect(await other.choices.read()).toEqual(expected)
  await expect.poll(() => told.at(-1)).toEqual(expected)

  const away = await aDevice(other.disk, async () => {
    throw new ApiError('NETWORK', 0, 'Network error')
  })
  await expect(away.choices.pull()).rejects.toThrow('Network error')
  expect(await away.choices.read()).toEqual(expected)
})

it('two devices that decide about memories concurrently keep both decisions', async () => {
  const [one, other] = [await aDevice(), await aDevice()]
  await Promise.all([
    one.choices.change(hide(TRIP)),
    other.choices.change(hidePeriod(DAYS)),
    one.choices.change(keep(['a', 'b'])),
    other.choices.change(keep(['b', 'c'])),
    one.choices.change(turnOff(true)),
  ])
  for (const { choices } of [one, other]) {
    await choices.pull()
    const { kept, ...rest } = await choices.read()
    expect(rest).toEqual({ isOff: true, hidden: [TRIP], periods: [DAYS] })
    expect(kept.map(ids => ids.toSorted())).toEqual([['a', 'b', 'c']])
  }
  await one.choices.change(showAgain(TRIP))
  await other.choices.pull()
  expect((await other.choices.read()).hidden).toEqual([])
})

it('a device with recognition off stores no recognition results', async () => {
  const recognizingDevice = await library.shardsOn()
  const id = await library.add('dog')
  await recognizingDevice.detections.put('2021-07', [
    { id, faces: [], text: ['dog'], tags: [], by: {} },
  ])
  const { disk, choices } = await aDevice()
  await choices.pull()
  await choices.change(hide(TRIP))
  expect(await disk.names()).toHaveLength(2)
  expect((await (await library.shardsOn(disk)).kept.index()).shards).toEqual([])
  // The device that analyzes pictures stores only its results, and not these decisions.
  await recognizingDevice.shards.pull()
  const { shards } = await recognizingDevice.kept.index()
  expect(shards.map(({ name }) => name)).toEqual(['seen-2021-07-0'])
})

it('decisions about memories survive turning recognition off', async () => {
  const { shards, kept } = await library.shardsOn()
  const { choices } = await aDevice()
  await choices.change(hide(TRIP))
  await shards.removeAll()
  await kept.clear()
  await choices.pull()
  expect((await choices.read()).hidden).toEqual([TRIP])
  const fresh = await aDevice()
  await fresh.choices.pull()
  expect((await fresh.choices.read()).hidden).toEqual([TRIP])
})
