import { expect, it } from 'vitest'
import { anAccount } from '../../../test/fixtures.ts'
import { aPictureOf, aStoreOf } from '../../../test/memory-items.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { hide, hidePeriod, keep, NO_CHOICES, turnOff } from './choices.ts'
import { findIn } from './find-in.ts'
import type { Findings } from './gather.ts'
import { createKeptChoices } from './kept-choices.ts'
import { createKeptFindings, type FoundIn } from './kept-findings.ts'

const trip = { kind: 'trip', first: '2021-07-04', last: '2021-07-10' } as const

it('choices outlast a visit, sealed, and are told to all who ask', async () => {
  const [keys, disk] = [await anAccount(), createMemoryDisk()]
  const choices = createKeptChoices(keys, Promise.resolve(disk))
  const told: boolean[] = []
  choices.subscribe(({ isOff }) => told.push(isOff))
  expect(await choices.read()).toEqual(NO_CHOICES)
  await Promise.all(
    [turnOff(true), hide(trip), hide(trip), hidePeriod(trip), keep(['a', 'b'])].map(choices.change),
  )
  choices.close()
  const later = createKeptChoices(keys, Promise.resolve(disk))
  expect(await later.read()).toEqual({
    v: 1,
    isOff: true,
    hidden: [trip],
    periods: [{ first: trip.first, last: trip.last }],
    kept: [['a', 'b']],
  })
  later.close()
  expect(told).toEqual([true, true, true, true, true])
  const stranger = createKeptChoices(await anAccount(), Promise.resolve(disk))
  expect(await stranger.read()).toEqual(NO_CHOICES)
  stranger.close()
})

it('a library that has not changed is gone through once a day', async () => {
  const store = aStoreOf([aPictureOf('2021-07-04T10:00', { isFavorite: true })])
  const kept = createKeptFindings(await anAccount(), createMemoryDisk())
  const find = findIn({ store, kept, nameOf: async () => ({}) })
  const found = await find('2024-07-04', [])
  const { length } = store.reads
  expect(found.memories).toHaveLength(1)
  expect(await find('2024-07-04', [])).toEqual(found)
  expect(store.reads).toHaveLength(length)
  expect((await find('2024-07-05', [])).memories).toEqual([])
  expect(store.reads.length).toBeGreaterThan(length)
})

it('findings are kept for the same library on the same day alone', async () => {
  const kept = createKeptFindings(await anAccount(), createMemoryDisk())
  const foundIn: FoundIn = { progress: { since: 7, removals: 1 }, today: '2024-07-04', hidden: [] }
  const findings: Findings = {
    memories: [
      { ...trip, title: 'Lisbon', cover: 'x', positions: undefined },
      { ...trip, kind: 'day', title: undefined, cover: 'y', positions: ['y'] },
    ],
    lookAlikes: [{ number: 3, positions: ['y', 'x'] }],
  }
  expect(await kept.read(foundIn)).toBeUndefined()
  await kept.write(foundIn, findings)
  expect(await kept.read(foundIn)).toEqual(findings)
  for (const other of [
    { ...foundIn, today: '2024-07-05' },
    { ...foundIn, progress: { since: 8, removals: 1 } },
    { ...foundIn, progress: { since: 7, removals: 2 } },
    { ...foundIn, hidden: [{ first: 'a', last: 'b' }] },
  ]) {
    expect(await kept.read(other)).toBeUndefined()
  }
})
