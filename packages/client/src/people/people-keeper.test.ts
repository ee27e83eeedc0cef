import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Box } from '@safelight/recognition/detections'
import { describe, expect, it } from 'vitest'
import { aDetectionStore, aDocument, aFace, aPicture } from '../../test/detected-faces.ts'
import { anAccount } from '../../test/fixtures.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { LibraryItem } from '../items/item.ts'
import { createMemoryDisk, type DeviceDisk } from '../store/device-disk.ts'
import { isFacesRow } from '../store/item-faces-rows.ts'
import { createKeptNeighbors } from './kept-neighbors.ts'
import { createPeopleKeeper, type PeopleState } from './people-keeper.ts'
import { NOBODY } from './people-record.ts'

const LEFT: Box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const RIGHT: Box = { x: 0.6, y: 0.1, width: 0.2, height: 0.2 }

const SHARDS = [
  [
    aPicture('1', '2024-05', [aFace('Ann', 1, LEFT), aFace('Bea', 1, RIGHT)]),
    aPicture('2', '2024-05', [aFace('Ann', 2, LEFT), aFace('Bea', 2, RIGHT)]),
  ],
  [
    aPicture('3', '2023-01', [aFace('Ann', 3, LEFT), aFace('Bea', 3, RIGHT)]),
    aPicture('4', '2022-01', [aFace('Ann', 4, LEFT, 0.6)]),
  ],
]

async function aDevice(
  document = aDocument(NOBODY),
  ids = 'p',
  disk: DeviceDisk = createMemoryDisk(),
  keys?: DeviceKeys,
) {
  const detections = aDetectionStore(SHARDS)
  let state: PeopleState | undefined
  let last = 0
  const keeper = createPeopleKeeper({
    seen: detections.store,
    records: document(),
    store: {
      month: async month => ({
        items: SHARDS.flat()
          .filter(item => item.month === month)
          .map(({ id }) => ({ id }) as LibraryItem),
        settled: 0,
        whole: true,
      }),
    },
    neighbors: createKeptNeighbors(keys ?? (await anAccount()), Promise.resolve(disk)),
    onChange(next) {
      state = next
    },
    newId: () => `${ids}${++last}`,
  })
  keeper.start()
  const until = (expected: string[]) => waitFor(() => expect(told(state)).toEqual(expected))
  await waitFor(() => expect(state?.status).toBe('ready'))
  const idIn = (item: string, at: number) => keeper.facesIn(item)[at]?.person.id ?? ''
  return { keeper, detections, until, idIn, state: () => state as PeopleState }
}

const told = (state: PeopleState | undefined) =>
  (state?.people ?? []).map(
    ({ name, count, hidden }) => `${name} ${count}${hidden ? ' hidden' : ''}`,
  )

describe('people', () => {
  it('are the same after a reload', async () => {
    const [keys, disk] = [await anAccount(), createMemoryDisk()]
    const names = async () => (await disk.names()).filter(isFacesRow)
    const first = await aDevice(undefined, undefined, disk, keys)
    await waitFor(async () => expect(await names()).not.toEqual([]))
    const second = await aDevice(undefined, undefined, disk, keys)
    expect(second.state().people).toEqual(first.state().people)
  })

  it('can be renamed', async () => {
    const { keeper, idIn, until, state } = await aDevice()
    expect(told(state())).toEqual([' 4', ' 3'])
    const id = await keeper.name(idIn('1', 0), { name: 'Ann' })
    expect(id).toBe('p1')
    await until(['Ann 4', ' 3'])
    const { items, next } = await keeper.pictures(id, undefined)
    expect(items.map(item => item.id)).toEqual(['1', '2', '3', '4'])
    expect(next).toBeUndefined()
    expect((await keeper.pictures(id, '2023-01')).items.map(item => item.id)).toEqual(['4'])
    expect(await keeper.itemsOf([{ item: '3', month: '2023-01' }])).toEqual([{ id: '3' }])
    expect(await keeper.name(id, { name: 'Anna' })).toBe(id)
    await until(['Anna 4', ' 3'])
  })

  it('are merged when a group gets the name of an existing person', async () => {
    const { keeper, idIn, until } = await aDevice()
    const ann = await keeper.name(idIn('1', 0), { name: 'Ann' })
    expect(await keeper.name(idIn('1', 1), { name: ' ann' })).toBe(ann)
    await until(['Ann 4'])
    expect(await keeper.describe(ann, { hidden: true })).toBe(ann)
    await until(['Ann 4 hidden'])
  })

  it('can have a birth date, before they have a name', async () => {
    const { keeper, idIn } = await aDevice()
    const id = await keeper.describe(idIn('1', 0), { born: '2020-05' })
    expect(keeper.find(id)).toMatchObject({ born: '2020-05', name: '', known: true })
    expect(keeper.facesIn('4')[0]?.person.born).toBe('2020-05')
    await keeper.describe(id, { born: undefined })
    expect(keeper.find(id)?.born).toBeUndefined()
  })

  it('tell memories in which items they always and never want a person', async () => {
    const { keeper, idIn, detections } = await aDevice()
    expect(await keeper.inMemories()).toEqual({ always: [], never: [] })
    const ann = await keeper.name(idIn('1', 0), { name: 'Ann' })
    await keeper.describe(ann, { inMemories: 'never' })
    const bea = await keeper.describe(idIn('1', 1), { inMemories: 'always' })
    const { always, never } = await keeper.inMemories()
    expect([never.sort(), always.sort()]).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2', '3'],
    ])
    // A device that has lost its detections still knows the faces that the decisions name.
    detections.notify({ removed: ['1', '2', '3', '4'] })
    expect((await keeper.inMemories()).never).not.toEqual([])
    await keeper.describe(bea, { inMemories: undefined })
    expect((await keeper.inMemories()).always).toEqual([])
  })

  it('become one person if the user merges two unnamed groups', async () => {
    const { keeper, idIn, until } = await aDevice()
    const [ann, bea] = [idIn('1', 0), idIn('1', 1)]
    const both = await keeper.name(bea, { id: ann })
    await until([' 4'])
    expect(both).toBe('p1')
  })

  it('lose the pictures that the user removes from them', async () => {
    const { keeper, idIn, until } = await aDevice()
    const stranger = idIn('1', 0)
    const id = await keeper.refuse(stranger, ['4'])
    await until([' 3', ' 3'])
    expect(keeper.facesIn('4')[0]?.person.id).not.toBe(id)
    expect(await keeper.refuse(id, ['1', '2', '3'])).toBe(id)
    expect((await keeper.pictures(id, undefined)).items).toEqual([])
  })

  it('get a name when the user names one of their faces', async () => {
    const { keeper, idIn, until } = await aDevice()
    await keeper.nameFace({ item: '4', box: LEFT }, { name: 'Ann' })
    await until(['Ann 4', ' 3'])
    await keeper.nameFace({ item: '4', box: LEFT }, { name: 'Cy' })
    await until(['Ann 3', 'Cy 1', ' 3'])
    await keeper.nameFace({ item: '4', box: LEFT }, { id: idIn('1', 0) })
    await until(['Ann 4', ' 3'])
  })

  it('show the cover that the user chose', async () => {
    const { keeper, idIn, state } = await aDevice()
    await keeper.setCover(idIn('1', 0), '4')
    await waitFor(() => expect(state().people[0]?.cover.item).toBe('4'))
  })

  it('change with new detections and deleted pictures', async () => {
    const { keeper, detections, idIn, until } = await aDevice()
    await keeper.name(idIn('1', 0), { name: 'Ann' })
    detections.notify({ put: [aPicture('5', '2024-06', [aFace('Ann', 5, LEFT)])] })
    await until(['Ann 5', ' 3'])
    await keeper.forget(['1', '2', '3'])
    detections.notify({ removed: ['1', '2', '3'] })
    await until(['Ann 2'])
  })

  it('keep their names when a device forgets its detections', async () => {
    const { keeper, detections, idIn, until } = await aDevice()
    await keeper.name(idIn('1', 0), { name: 'Ann' })
    detections.notify({ removed: ['1', '2', '3', '4'] })
    await until([])
    detections.notify({ put: SHARDS.flat() })
    await until(['Ann 4', ' 3'])
  })

  it('are the same on two devices', async () => {
    const document = aDocument(NOBODY)
    const [one, other] = [await aDevice(document, 'a'), await aDevice(document, 'b')]
    const [ann, alsoAnn] = await Promise.all([
      one.keeper.name(one.idIn('1', 0), { name: 'Ann' }),
      other.keeper.name(other.idIn('1', 0), { name: 'Anna' }),
      other.keeper.name(other.idIn('1', 1), { name: 'Bea' }),
    ])
    expect(alsoAnn).toBe(ann)
    await one.until(['Anna 4', 'Bea 3'])
    await other.until(['Anna 4', 'Bea 3'])
    await other.keeper.refuse(ann, ['4'])
    await one.until(['Anna 3', 'Bea 3'])
  })

  it('are read again on the next start if the detections could not be read', async () => {
    const broken = {
      ...aDetectionStore([]).store,
      read: () => {
        throw new Error('no disk')
      },
    }
    let state: PeopleState | undefined
    const keeper = createPeopleKeeper({
      seen: broken,
      records: aDocument(NOBODY)(),
      store: { month: async () => ({ items: [], settled: 0, whole: true }) },
      neighbors: createKeptNeighbors(await anAccount(), Promise.resolve(createMemoryDisk())),
      onChange(next) {
        state = next
      },
      newId: () => 'p',
    })
    keeper.start()
    await waitFor(() => expect(state?.status).toBe('failed'))
    keeper.start()
    await waitFor(() => expect(state?.revision).toBe(2))
  })
})
