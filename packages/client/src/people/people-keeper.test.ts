import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Box } from '@safelight/recognition/detections'
import { describe, expect, it } from 'vitest'
import { aDetectionStore, aDocument, aFace, aPicture } from '../../test/detected-faces.ts'
import { anAccount } from '../../test/fixtures.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { LibraryItem } from '../items/item.ts'
import { createMemoryDisk, type DeviceDisk } from '../store/device-disk.ts'
import { isFacesRow } from '../store/item-faces-rows.ts'
import { PETS } from './animals.ts'
import type { NamedItem } from './imported-names.ts'
import { createKeptNeighbors } from './kept-neighbors.ts'
import { createPeopleKeeper, type PeopleState } from './people-keeper.ts'
import { NOBODY, newPerson } from './people-record.ts'

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
  names: NamedItem[] = [],
  hasItems = () => true,
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
      byId: async ids => {
        const isThere = hasItems()
        return new Map(
          SHARDS.flat()
            .filter(({ id }) => isThere && ids.includes(id))
            .map(({ id, month }) => [
              id,
              { id, takenLocal: `${month}-01T00:00:00` } as LibraryItem,
            ]),
        )
      },
    },
    neighbors: createKeptNeighbors(keys ?? (await anAccount()), Promise.resolve(disk)),
    async *readNames() {
      yield names
    },
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

  it('can be added by hand where no face was found, and removed', async () => {
    const { keeper, until, detections, state } = await aDevice()
    const drawn = { item: '4', box: { x: 0.7, y: 0.6, width: 0.1, height: 0.2 } }
    await keeper.addFace(drawn, { name: 'Cleo' })
    await until(['Cleo 1', ' 4', ' 3'])
    expect(keeper.facesIn('4').map(({ person, isDrawn }) => [person.name, isDrawn])).toEqual([
      ['', false],
      ['Cleo', true],
    ])
    const cleo = keeper.facesIn('4')[1]?.person
    expect(cleo?.cover).toMatchObject({ item: '4', month: '2022-01' })
    expect((await keeper.pictures(cleo?.id ?? '', undefined)).items).toEqual([{ id: '4' }])
    expect(await keeper.named()).toMatchObject([{ title: 'Cleo', itemIds: ['4'] }])

    // The owner corrects whose face it is. The box stays.
    await keeper.nameFace(drawn, { name: 'Dora' })
    expect(keeper.facesIn('4').map(({ person, isDrawn }) => [person.name, isDrawn])).toEqual([
      ['', false],
      ['Dora', true],
    ])

    // A later analysis finds a face that overlaps the box: both are one face.
    const found = aFace('Dora', 1, { x: 0.71, y: 0.61, width: 0.1, height: 0.18 })
    detections.notify({ put: [aPicture('4', '2022-01', [aFace('Ann', 4, LEFT, 0.6), found])] })
    expect(keeper.facesIn('4').map(({ person, isDrawn }) => [person.name, isDrawn])).toEqual([
      ['', false],
      ['Dora', false],
    ])
    // Another model does not find the face. The drawn box shows it again.
    detections.notify({ put: [aPicture('4', '2022-01', [aFace('Ann', 4, LEFT, 0.6)])] })
    expect(keeper.facesIn('4')[1]).toMatchObject({ isDrawn: true, person: { name: 'Dora' } })

    await keeper.removeFace(drawn)
    expect(keeper.facesIn('4')).toHaveLength(1)
    expect(state().people.map(person => person.name)).not.toContain('Dora')
  })

  it('get the face that a model found if the owner draws a box around that', async () => {
    const { keeper, until } = await aDevice()
    await keeper.addFace({ item: '1', box: { ...LEFT, width: 0.22 } }, { name: 'Ann' })
    await until(['Ann 4', ' 3'])
    expect(keeper.facesIn('1')[0]).toMatchObject({ isDrawn: false, box: LEFT })
  })

  it('show drawn faces only in items that the device has, under their month', async () => {
    const { keeper, state } = await aDevice()
    const box = { x: 0.7, y: 0.6, width: 0.1, height: 0.2 }
    await keeper.addFace({ item: 'away', box }, { name: 'Cleo' })
    const shown = () => state().people.map(person => person.name)
    expect(shown()).not.toContain('Cleo')
    const item = (local: string) => ({ id: 'away', takenLocal: local }) as LibraryItem
    keeper.followItems({ items: [item('2020-03-04T00:00:00')], removed: [] })
    expect(keeper.facesIn('away')[0]?.person.cover.month).toBe('2020-03')
    keeper.followItems({ items: [item('2021-03-04T00:00:00')], removed: [] })
    expect(keeper.facesIn('away')[0]?.person.cover.month).toBe('2021-03')
    keeper.followItems({ items: [], removed: ['away'] })
    expect(keeper.facesIn('away')).toEqual([])
  })

  it('show drawn faces in items that come while the faces are read', async () => {
    const box = { x: 0.7, y: 0.6, width: 0.1, height: 0.2 }
    const cleo = {
      ...newPerson('c'),
      name: 'Cleo',
      faces: [{ item: '4', box, byHand: true as const }],
    }
    let asked = 0
    const document = aDocument({ people: [cleo] })
    const { state } = await aDevice(document, 'p', undefined, undefined, [], () => asked++ > 0)
    expect(told(state())).toEqual(['Cleo 1', ' 4', ' 3'])
  })

  it('can be pets, which only the owner names', async () => {
    const dog = (x: number) => ({ class: PETS.dog, confidence: 0.8, box: { ...LEFT, x } })
    const { keeper, detections, idIn } = await aDevice()
    detections.notify({
      put: [
        { ...aPicture('2', '2024-05', []), tags: [dog(0), dog(0.5)] },
        { ...aPicture('3', '2023-01', []), tags: [dog(0.2)] },
        { ...aPicture('4', '2022-01', []), tags: [{ ...dog(0), class: PETS.cat }] },
      ],
    })
    expect(keeper.animalsIn('2').map(({ animal }) => animal)).toEqual([PETS.dog, PETS.dog])
    const rex = await keeper.addPet({ item: '2', box: dog(0.5).box }, PETS.dog, { name: 'Rex' })
    expect(keeper.find(rex)).toMatchObject({ name: 'Rex', isPet: true, animal: PETS.dog, count: 1 })
    expect(keeper.animalsIn('2').map(({ box }) => box.x)).toEqual([0])
    expect(keeper.facesIn('2')).toMatchObject([{ isDrawn: true, person: { name: 'Rex' } }])
    // Photos with a dog are suggestions, and no photo is added without the owner.
    expect((await keeper.maybeWith(rex, undefined)).items).toEqual([{ id: '3' }])
    expect(keeper.facesIn('3')).toEqual([])
    await keeper.addToPet(rex, ['3', '4'])
    expect((await keeper.pictures(rex, undefined)).items).toEqual([{ id: '2' }, { id: '3' }])
    expect((await keeper.maybeWith(rex, undefined)).items).toEqual([])
    // A person may have the name of a pet.
    await keeper.name(idIn('1', 0), { name: 'Rex' })
    expect(keeper.find(rex)?.count).toBe(2)
    await keeper.refuse(rex, ['3'])
    expect((await keeper.pictures(rex, undefined)).items).toEqual([{ id: '2' }])
    await keeper.removeFace({ item: '2', box: dog(0.5).box })
    expect(keeper.find(rex)).toBeUndefined()
  })

  it('are asked about until the owner answers, also with “not sure”', async () => {
    // Two groups whose faces are near, but not certain.
    const near = (name: string, item: string, i: number) =>
      aPicture(item, '2019-01', [aFace(name, i, LEFT, 0.9)])
    const shared = aDocument(NOBODY)
    const { keeper, detections, state } = await aDevice(shared)
    const older = [1, 2, 3].map(i => {
      const [face] = near('Ann', `o${i}`, i).faces
      const [other] = near('Ann, older', `o${i}`, i).faces
      if (!face || !other) throw new Error('no face')
      const embedding = Int8Array.from(face.embedding, (each, at) =>
        Math.round(0.6 * each + 0.8 * (other.embedding[at] ?? 0)),
      )
      return aPicture(`o${i}`, '2019-01', [{ ...face, embedding }])
    })
    detections.notify({ put: older })
    await waitFor(() => expect(state().people).toHaveLength(3))
    const [question] = state().questions
    expect(question?.person.name).toBe('')
    if (!question) throw new Error('no question')
    const asked = { stranger: question.stranger.id, person: question.person.id }
    await keeper.answer(asked, 'unsure')
    expect(state().questions).toEqual([])
    expect(state().people).toHaveLength(3)
    // Another device does not ask again.
    const second = await aDevice(shared, 'q')
    second.detections.notify({ put: older })
    await waitFor(() => expect(second.state().people).toHaveLength(3))
    expect(second.state().questions).toEqual([])
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
      store: {
        month: async () => ({ items: [], settled: 0, whole: true }),
        byId: async () => new Map(),
      },
      neighbors: createKeptNeighbors(await anAccount(), Promise.resolve(createMemoryDisk())),
      async *readNames() {},
      onChange(next) {
        state = next
      },
      newId: () => 'p',
    })
    keeper.start()
    await waitFor(() => expect(state?.status).toBe('failed'))
    await expect(keeper.named()).rejects.toThrow('no disk')
    await expect(keeper.inMemories()).rejects.toThrow('no disk')
    await waitFor(() => expect(state?.revision).toBe(3))
    keeper.start()
    await waitFor(() => expect(state?.revision).toBe(4))
  })
})

describe('people of imports', () => {
  const at = (id: string, month: string, ...people: NamedItem['people'][number][]): NamedItem => ({
    id,
    month,
    people,
  })
  const ann = (area?: Box) => ({ name: 'Ann', area })
  /** Ann's face in the first picture, and her name without a place in the last one and in one without faces. */
  const NAMES = [
    at('1', '2024-05', ann(LEFT)),
    at('4', '2022-01', { name: ' ann ', area: undefined }),
    at('5', '2020-01', ann(), { name: 'Cid', area: RIGHT }),
  ]
  const withNames = (names: NamedItem[]) =>
    aDevice(undefined, undefined, undefined, undefined, names)

  it('are people, and name the groups of their faces', async () => {
    const { keeper, state, until } = await withNames(NAMES)
    await until(['Ann 5', 'Cid 1', ' 3'])
    expect(state().people.map(({ known }) => known)).toEqual([false, false, false])
    expect(keeper.facesIn('3')[0]?.person.name).toBe('Ann')
    expect(keeper.facesIn('5').map(({ box, person }) => [person.name, box])).toEqual([
      ['Cid', RIGHT],
    ])
    expect(keeper.presentIn('4')).toEqual([])
    expect(keeper.presentIn('5').map(({ name }) => name)).toEqual(['Ann'])
    expect((await keeper.named()).find(({ title }) => title === 'Ann')?.itemIds.sort()).toEqual([
      ...['1', '2', '3', '4', '5'],
    ])
  })

  it('need no recognition', async () => {
    const { keeper, detections, until } = await withNames(NAMES)
    detections.notify({ removed: ['1', '2', '3', '4'] })
    await until(['Ann 3', 'Cid 1'])
    expect(keeper.facesIn('1').map(({ box }) => box)).toEqual([LEFT])
    const [id] = keeper.facesIn('1').map(({ person }) => person.id)
    expect(keeper.find(id ?? '')?.cover).toEqual({ item: '1', month: '2024-05', box: LEFT })
    // The analysis comes later, and finds the face in a slightly different place.
    const near = { ...LEFT, x: LEFT.x + 0.01 }
    detections.notify({ put: [aPicture('1', '2024-05', [aFace('Ann', 1, near)])] })
    await until(['Ann 3', 'Cid 1'])
    expect(keeper.facesIn('1').map(({ box }) => box)).toEqual([near])
  })

  it('keep their pictures when they are renamed, also those imported later', async () => {
    const { keeper, idIn, until } = await withNames(NAMES)
    const id = await keeper.name(idIn('1', 0), { name: 'Anna Lee' })
    await until(['Anna Lee 5', 'Cid 1', ' 3'])
    expect(keeper.find(id)).toMatchObject({ known: true })
    keeper.putNames([at('6', '2019-01', { name: 'ANN', area: undefined })], [])
    await until(['Anna Lee 6', 'Cid 1', ' 3'])
    // A person with a name of the app's own, and then another one.
    const bea = await keeper.name(idIn('1', 1), { name: 'Bea' })
    keeper.putNames([at('7', '2019-01', { name: 'Bea', area: undefined })], [])
    await until(['Anna Lee 6', 'Bea 4', 'Cid 1'])
    expect(await keeper.name(bea, { name: 'Beatrice' })).toBe(bea)
    await until(['Anna Lee 6', 'Beatrice 4', 'Cid 1'])
  })

  it('are merged into another person, and with one by the same name', async () => {
    const { keeper, idIn, until } = await withNames(NAMES)
    const cid = keeper.facesIn('5')[0]?.person.id ?? ''
    const into = await keeper.name(cid, { id: idIn('1', 0) })
    await until(['Ann 5', ' 3'])
    expect(keeper.presentIn('5')).toEqual([])
    expect(await keeper.name(idIn('1', 1), { name: 'Ann' })).toBe(into)
    await until(['Ann 5'])
  })

  it('leave a picture if the owner says that they are not in it', async () => {
    const { keeper, idIn, until } = await withNames(NAMES)
    const id = await keeper.refuse(idIn('1', 0), ['5', '1'])
    await until(['Ann 3', 'Cid 1', ' 3'])
    expect(keeper.presentIn('5')).toEqual([])
    expect(keeper.facesIn('1').map(({ person }) => person.name)).toEqual(['', ''])
    keeper.putNames(NAMES, [])
    expect(keeper.find(id)?.count).toBe(3)
  })

  it('lose only the picture that the owner refuses or deletes, also without recognition', async () => {
    const names = ['1', '2', '3', '4'].map(id => at(id, '2024-05', ann(LEFT)))
    const { keeper, detections, idIn, until } = await withNames(names)
    detections.notify({ removed: ['1', '2', '3', '4'] })
    await until(['Ann 4'])
    await keeper.refuse(idIn('1', 0), ['1'])
    await until(['Ann 3'])
    keeper.putNames([], ['1', '2'])
    await keeper.forget(['1', '2'])
    await until(['Ann 2'])
    expect(keeper.facesIn('3')).toMatchObject([{ isDrawn: false, person: { name: 'Ann' } }])
  })

  it('are not the pets of the same name', async () => {
    const { keeper, until } = await withNames([])
    const pet = await keeper.addPet({ item: '3', box: RIGHT }, PETS.dog, { name: 'Bella' })
    keeper.putNames([at('5', '2020-01', { name: 'Bella', area: LEFT })], [])
    await until(['Bella 1', 'Bella 1', ' 4', ' 3'])
    expect(keeper.find(pet)).toMatchObject({ isPet: true, count: 1 })
    expect(keeper.facesIn('5')[0]?.person).toMatchObject({ isPet: false, known: false })
    await keeper.name(pet, { name: 'Bello' })
    await until(['Bella 1', 'Bello 1', ' 4', ' 3'])
  })

  it('can be pets, which are those of the same name that the owner added', async () => {
    const rex = (area?: Box) => ({ name: 'Rex', area, isPet: true })
    const middle = { ...LEFT, x: 0.35 }
    // A dog's area in an import covers the face that a model found.
    const names = [at('1', '2024-05', rex(LEFT)), at('5', '2020-01', rex())]
    const { keeper, until } = await withNames(names)
    await until(['Rex 2', ' 4', ' 3'])
    expect(keeper.find(keeper.presentIn('5')[0]?.id ?? '')).toMatchObject({ isPet: true })
    expect(keeper.facesIn('1').map(({ person }) => person.name)).toEqual(['', 'Rex', ''])
    const pet = await keeper.addPet({ item: '3', box: middle }, PETS.dog, { name: 'rex' })
    await until(['rex 3', ' 4', ' 3'])
    expect(keeper.find(pet)).toMatchObject({ isPet: true, known: true, animal: PETS.dog })
    expect(await keeper.name(pet, { name: 'Rover' })).toBe(pet)
    await until(['Rover 3', ' 4', ' 3'])
    await keeper.refuse(pet, ['1', '5'])
    await until(['Rover 1', ' 4', ' 3'])
    expect(keeper.presentIn('5')).toEqual([])
    // The pet keeps what the owner said when its last place is removed.
    await keeper.removeFace({ item: '3', box: middle })
    await until([' 4', ' 3'])
    keeper.putNames([at('4', '2022-01', rex())], [])
    await until(['Rover 1', ' 4', ' 3'])
    expect(keeper.presentIn('4')[0]?.id).toBe(pet)
  })

  it('can be pets about which the owner says something first', async () => {
    const names = [at('5', '2020-01', { name: 'Rex', area: undefined, isPet: true })]
    const { keeper, until } = await aDevice(undefined, undefined, undefined, undefined, names)
    const there = keeper.presentIn('5')[0]?.id ?? ''
    const pet = await keeper.addPet({ item: '3', box: RIGHT }, PETS.dog, { id: there })
    await until(['Rex 2', ' 4', ' 3'])
    expect(keeper.find(there)?.id).toBe(pet)
    expect(await keeper.name(pet, { name: 'Bello' })).toBe(pet)
    await until(['Bello 2', ' 4', ' 3'])
    await keeper.addPet({ item: '1', box: RIGHT }, undefined, { name: 'Rex' })
    await until(['Bello 2', 'Rex 1', ' 4', ' 3'])
  })

  it('count a picture once after a merge, and keep those that name either', async () => {
    const cid = { name: 'Cid', area: undefined }
    const names = [
      at('7', '2020-01', ann()),
      at('8', '2020-01', ann(), cid),
      at('9', '2020-01', ann(), cid),
    ]
    const { keeper, until } = await withNames(names)
    const [first, second] = keeper.presentIn('9').map(({ id }) => id)
    const id = await keeper.refuse(first ?? '', ['7', '8'])
    await until(['Cid 2', 'Ann 1', ' 4', ' 3'])
    const into = await keeper.name(id, { id: second ?? '' })
    await until(['Cid 2', ' 4', ' 3'])
    expect(keeper.presentIn('9').map(person => person.id)).toEqual([into])
    expect(keeper.presentIn('8').map(person => person.id)).toEqual([into])
    expect(keeper.presentIn('7')).toEqual([])
  })

  it('are one person by a composed and a decomposed name', async () => {
    const { keeper, until } = await withNames([
      at('8', '2020-01', { name: 'Zoë', area: undefined }),
      at('9', '2020-01', { name: 'Zoe\u0308', area: undefined }),
      at('7', '2020-01', { name: 'Zoë', area: undefined }),
    ])
    await until(['Zoë 3', ' 4', ' 3'])
    expect(keeper.presentIn('9')).toEqual(keeper.presentIn('8'))
  })

  it('get no cover from a picture that does not show where they are', async () => {
    const document = aDocument(NOBODY)
    const names = [at('8', '2020-01', ann())]
    const { keeper } = await aDevice(document, undefined, undefined, undefined, names)
    await keeper.setCover(keeper.presentIn('8')[0]?.id ?? '', '8')
    const { people } = await document().read()
    expect(people.map(({ name, cover }) => [name, cover])).toEqual([['Ann', undefined]])
  })

  it('leave a picture that has both their face and their name without a place', async () => {
    const { keeper, idIn, until } = await withNames(NAMES)
    const id = await keeper.refuse(idIn('1', 0), ['4'])
    await until(['Ann 4', 'Cid 1', ' 3'])
    expect(keeper.presentIn('4')).toEqual([])
    expect((await keeper.pictures(id, undefined)).items.map(item => item.id)).not.toContain('4')
  })

  it('give way to what the owner says about a face', async () => {
    const document = aDocument(NOBODY)
    const names = [at('5', '2020-01', ann(LEFT)), at('9', '2020-01', ann())]
    const { keeper, idIn } = await aDevice(document, undefined, undefined, undefined, names)
    const id = idIn('5', 0)
    expect(keeper.find(id)?.count).toBe(2)
    await keeper.nameFace({ item: '5', box: LEFT }, { name: 'Dora' })
    expect(keeper.find(id)?.count).toBe(1)
    const { people } = await document().read()
    expect(people.map(({ name, faces }) => [name, faces])).toEqual([
      ['Dora', [{ item: '5', box: LEFT, byHand: true }]],
    ])
  })

  it('get the face that the owner points out', async () => {
    const { keeper, idIn, until } = await withNames([
      at('4', '2022-01', { name: 'Cid', area: undefined }),
    ])
    const [cid] = keeper.presentIn('4')
    expect(cid?.name).toBe('Cid')
    await keeper.nameFace({ item: '4', box: LEFT }, { id: cid?.id ?? '' })
    await until(['Cid 4', ' 3'])
    expect(keeper.presentIn('4')).toEqual([])
    expect(keeper.find(idIn('1', 0))?.name).toBe('Cid')
  })

  it('are found by memories, and vanish with their items', async () => {
    const { keeper, detections, until, idIn } = await withNames(NAMES)
    await keeper.describe(idIn('1', 0), { inMemories: 'never' })
    expect((await keeper.inMemories()).never.sort()).toEqual(['1', '2', '3', '4', '5'])
    keeper.putNames([at('5', '2020-01')], [])
    await until(['Ann 4', ' 3'])
    keeper.putNames([], ['1', '4'])
    // The owner's decision keeps the group, though no import names it any more.
    await until(['Ann 4', ' 3'])
    expect((await keeper.inMemories()).never.sort()).toEqual(['1', '2', '3', '4'])
    // Without detections, names of imports count as before.
    keeper.putNames(NAMES, [])
    detections.notify({ removed: ['1', '2', '3', '4'] })
    await until(['Ann 3', 'Cid 1'])
  })

  it('keep the choice about memories for faces that a model finds later', async () => {
    const { keeper, detections, until, idIn } = await withNames(NAMES)
    detections.notify({ removed: ['1', '2', '3', '4'] })
    await until(['Ann 3', 'Cid 1'])
    const id = await keeper.describe(idIn('1', 0), { inMemories: 'never' })
    detections.notify({ put: SHARDS.flat() })
    await until(['Ann 5', 'Cid 1', ' 3'])
    // Nothing names Ann in her other pictures.
    keeper.putNames([], ['1', '4', '5'])
    await until(['Ann 4', ' 3'])
    expect((await keeper.inMemories()).never.sort()).toEqual(['1', '2', '3', '4'])
    expect(keeper.find(id)).toMatchObject({ name: 'Ann', inMemories: 'never' })
  })

  it('keep their faces when they are merged into another person', async () => {
    const { keeper, idIn, until } = await withNames(NAMES)
    const bea = await keeper.describe(idIn('1', 1), { inMemories: 'never' })
    expect(await keeper.name(idIn('1', 0), { id: bea })).toBe(bea)
    keeper.putNames([], ['1', '4', '5'])
    await until(['Ann 4'])
    expect((await keeper.inMemories()).never.sort()).toEqual(['1', '2', '3', '4'])
  })
})
