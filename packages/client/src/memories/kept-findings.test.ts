import { expect, it } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import { aPictureOf, aStoreOf } from '../../test/memory-items.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { findIn } from './find-in.ts'
import type { Findings } from './gather.ts'
import { createKeptFindings, type FoundIn } from './kept-findings.ts'
import { NO_PEOPLE_CHOICES } from './people-choices.ts'

const trip = { kind: 'trip', first: '2021-07-04', last: '2021-07-10' } as const

it('searches an unchanged library for memories once a day', async () => {
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

it('does not store the found memories if the library changed during the search', async () => {
  let removals = 1
  const store = {
    ...aStoreOf([aPictureOf('2021-07-04T10:00', { isFavorite: true })]),
    progress: async () => ({ filledTo: 'end', since: 1, removals }),
  }
  const disk = createMemoryDisk()
  const nameOf = async () => ({})
  const rest = async () => {
    removals += 1
  }
  const find = findIn({ store, kept: createKeptFindings(await anAccount(), disk), nameOf, rest })
  expect((await find('2024-07-04', [])).memories).toHaveLength(1)
  expect(await disk.names()).toEqual([])
})

it('reuses found memories only for the same library, day, hidden periods and people', async () => {
  const kept = createKeptFindings(await anAccount(), createMemoryDisk())
  const foundIn: FoundIn = {
    progress: { since: 7, removals: 1 },
    today: '2024-07-04',
    hidden: [],
    people: NO_PEOPLE_CHOICES,
  }
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
    { ...foundIn, people: { always: new Set('a'), never: new Set<string>() } },
    { ...foundIn, people: { always: new Set<string>(), never: new Set('a') } },
  ]) {
    expect(await kept.read(other)).toBeUndefined()
  }
})
