import { describe, expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import { dayNumber } from '../../items/months/day-number.ts'
import { readQuery } from '../query/query.ts'
import { createReceivedIndex } from './received-index.ts'

const TODAY = dayNumber('2026-11-21')
const details = anItem().details

const named = (id: string, name: string, taken: string) =>
  anItem({
    id: `ID-${id.padStart(23, '0')}`,
    takenLocal: `${taken}T12:00:00.000`,
    ...(details && { details: { ...details, name } }),
    privateDetails: undefined,
  })

const geyser = named('1', 'geyser.jpg', '2019-06-08')
const elf = named('2', 'elf.jpg', '2019-06-09')
const harbor = named('3', 'harbor.jpg', '2021-01-01')

function found(query: string): string[] {
  const index = createReceivedIndex()
  index.set({
    items: [geyser, elf, harbor],
    albums: [
      { id: 'iceland', title: 'Iceland', itemIds: [geyser.id, elf.id] },
      { id: 'empty', title: 'Iceland again', itemIds: [] },
    ],
    owners: [{ id: 'ada', title: 'Ada Keller ada@example.org', itemIds: [geyser.id, elf.id] }],
  })
  return index.find(readQuery(query, TODAY))
}

describe('the index of what others share', () => {
  it('finds items by name and date', () => {
    expect(found('elf')).toEqual([elf.id])
    expect(found('2021')).toEqual([harbor.id])
    expect(found('08.06.2019')).toEqual([geyser.id])
  })

  it('finds items by the title of their album', () => {
    expect(found('iceland geyser')).toEqual([geyser.id])
  })

  it('finds an album instead of its items if all of them match', () => {
    expect(found('iceland')).toEqual(['iceland'])
    expect(found('jpg')).toEqual(['iceland', harbor.id])
  })

  it('finds items by the name and the address of their owner', () => {
    expect(found('keller elf')).toEqual([elf.id])
    expect(found('ada@example.org')).toEqual(['iceland'])
  })

  it('finds nothing for a blank query, and forgets what is no longer shared', () => {
    expect(found(' ')).toEqual([])
    const index = createReceivedIndex()
    index.set({ items: [elf], albums: [], owners: [] })
    index.set({ items: [], albums: [], owners: [] })
    expect(index.find(readQuery('elf', TODAY))).toEqual([])
  })
})
