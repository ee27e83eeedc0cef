import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import type { DetailsEdit } from '../../packages/client/src/items/edits/edits.ts'
import { aLibrary } from './visits.ts'

/* Waiting changes of fields that another device changes before the connection is back. */

/** An account with an item, on a device that is offline and on another one. */
async function twoDevices() {
  const library = await aLibrary(await startServer())
  const item = await library.upload('sea.jpg')
  const [device, other] = [await library.aVisit(), await library.aVisit()]
  await device.follow()
  device.line.cut()
  const shown = () => device.shown(item.id) ?? item
  const now = () => library.open(item.id)
  const told = async () =>
    (await device.takeLost())?.overtaken.map(({ name, fields }) => ({ name, fields })) ?? []
  async function reconnect() {
    device.line.mend()
    await device.follow()
    expect(await device.count()).toBe(0)
  }
  return { ...library, item, device, other, shown, now, told, reconnect }
}

const conflicts: [string, DetailsEdit, DetailsEdit][] = [
  ['name', { name: 'mine.jpg' }, { name: 'theirs.jpg' }],
  ['description', { description: 'mine' }, { description: 'theirs' }],
  ['taken', { taken: { shiftMinutes: 60 } }, { taken: { shiftMinutes: 90 } }],
  ['place', { place: { city: 'Rome' } }, { place: { city: 'Siena' } }],
  ['turns', { turn: 1 }, { turn: 3 }],
]

it.each(conflicts)('keeps the %s of another device, and says so', async (field, mine, theirs) => {
  const { item, device, other, now, told, reconnect, shown } = await twoDevices()
  await device.edit([item], { ...mine, isFavorite: false })
  await other.edit([item], theirs)
  const before = await now()
  await reconnect()
  const after = await now()
  expect(await told()).toEqual([{ name: before.details?.name, fields: [field] }])
  expect(after.details).toEqual(before.details)
  const { isFavorite, sources, sharedDigest, ...own } = after.privateDetails ?? {}
  expect(isFavorite).toBe(false)
  expect(before.privateDetails).toMatchObject({ ...own, isFavorite: true })
  expect(shown().privateDetails).toEqual(after.privateDetails)
})

it('writes nothing if all its fields were changed elsewhere, and shows those', async () => {
  const { item, device, other, now, told, reconnect, shown } = await twoDevices()
  await device.edit([item], { description: 'mine' })
  await device.edit([shown()], { description: 'mine again' })
  await other.edit([item], { description: 'theirs' })
  await reconnect()
  expect((await now()).version).toBe(2)
  expect(shown().privateDetails?.description).toBe('theirs')
  expect(await told()).toEqual([{ name: 'sea.jpg', fields: ['description'] }])
})

it('keeps a favorite that another device removed and added again', async () => {
  const { item, device, other, now, told, reconnect } = await twoDevices()
  await device.edit([item], { isFavorite: false })
  await other.edit([item], { isFavorite: false })
  await other.edit([other.shown(item.id) ?? item], { isFavorite: true })
  await reconnect()
  expect((await now()).privateDetails?.isFavorite).toBe(true)
  expect(await told()).toEqual([{ name: 'sea.jpg', fields: ['isFavorite'] }])
})

it('makes several changes of a field, each on top of the previous one', async () => {
  const { device, now, told, reconnect, shown } = await twoDevices()
  for (const description of ['one', 'two', 'three']) await device.edit([shown()], { description })
  await reconnect()
  expect((await now()).privateDetails?.description).toBe('three')
  expect(await told()).toEqual([])
})

it('adds labels to those that another device added', async () => {
  const { item, device, other, now, told, reconnect } = await twoDevices()
  await device.edit([item], { addLabels: ['boat'] })
  await other.edit([item], { addLabels: ['cliff'] })
  await reconnect()
  expect((await now()).privateDetails?.labels).toEqual(['sea', 'cliff', 'boat'])
  expect(await told()).toEqual([])
})

it('leaves a change of another device that followed its own, whose answer was lost', async () => {
  const { item, device, other, now, told, reconnect } = await twoDevices()
  device.line.mend()
  device.line.loseAnswers()
  await device.edit([item], { description: 'mine' })
  await expect.poll(async () => (await now()).privateDetails?.description).toBe('mine')
  await other.edit([await now()], { description: 'theirs' })
  await reconnect()
  expect((await now()).privateDetails?.description).toBe('theirs')
  expect(await told()).toEqual([{ name: 'sea.jpg', fields: ['description'] }])
})

it('writes nothing again if only the answer was lost', async () => {
  const { item, device, now, told, reconnect } = await twoDevices()
  device.line.mend()
  device.line.loseAnswers()
  await device.edit([item], { description: 'mine', addLabels: ['boat'], turn: 1 })
  await expect.poll(async () => (await now()).version).toBe(2)
  await reconnect()
  expect((await now()).version).toBe(2)
  expect(await told()).toEqual([])
})

/** A point as a person pastes it, with more digits than the format keeps. */
const EIFFEL_TOWER = { latitude: 48.858370093242, longitude: 2.294481300001 }

it('makes a change of a place on top of an earlier one that the format rounds', async () => {
  const { device, now, told, reconnect, shown } = await twoDevices()
  await device.edit([shown()], { place: { point: EIFFEL_TOWER } })
  await device.edit([shown()], { place: { city: 'Paris' } })
  await reconnect()
  expect(await told()).toEqual([])
  expect((await now()).privateDetails).toMatchObject({
    latitude: 48.8583701,
    longitude: 2.2944813,
    city: 'Paris',
  })
})

it.each<[string, DetailsEdit]>([
  ['a place', { place: { point: EIFFEL_TOWER } }],
  ['a suggested label', { takeLabels: [{ label: 'boat', confidence: 0.87644 }] }],
  ['a description that is cut within a character', { description: `${'a'.repeat(4999)}🌊` }],
  ['a name that is cut within a character', { name: `${'a'.repeat(1023)}🌊` }],
])('writes %s once, in the form of the format, if only the answer was lost', async (_, edit) => {
  const { item, device, now, told, reconnect } = await twoDevices()
  device.line.mend()
  device.line.loseAnswers()
  await device.edit([item], edit)
  await expect.poll(async () => (await now()).version).toBe(2)
  await reconnect()
  expect(await told()).toEqual([])
  expect((await now()).version).toBe(2)
})

it('keeps the notice until one tab takes it, also if the tab of the changes is closed', async () => {
  const { item, aVisit, device, other, reconnect } = await twoDevices()
  await device.edit([item], { description: 'mine' })
  await device.edit([item], { name: 'mine.jpg' })
  await other.edit([item], { name: 'theirs.jpg', description: 'theirs' })
  await reconnect()
  expect(device.states.filter(({ hasLost }) => hasLost)).toHaveLength(1)
  const tabs = [await aVisit(device.disk), await aVisit(device.disk)]
  const taken = await Promise.all(tabs.map(tab => tab.takeLost()))
  expect(taken.filter(lost => lost)).toEqual([
    {
      dropped: 0,
      albums: [],
      overtaken: [{ id: item.id, name: 'theirs.jpg', fields: ['description', 'name'] }],
    },
  ])
  expect(await device.takeLost()).toBeUndefined()
})

it('notes the fields that it leaves alone together with each change, before the others are made', async () => {
  const { item, upload, aVisit, device, other } = await twoDevices()
  const boat = await upload('boat.jpg')
  device.line.mend()
  await device.follow()
  device.line.cut()
  await device.edit([item], { description: 'mine' })
  await device.edit([boat], { description: 'mine' })
  await other.edit([item], { description: 'theirs' })
  const noted: string[][] = []
  const { write } = device.disk
  device.disk.write = async rows => {
    noted.push([...rows.keys()].filter(name => /^(waiting|lost)-/.test(name)))
    await write(rows)
  }
  device.line.mend()
  await device.follow()
  const written = noted.filter(names => names.length > 0)
  expect(written).toEqual([
    [expect.stringMatching(/^waiting-change-/), 'lost-changes'],
    [expect.stringMatching(/^waiting-change-/)],
  ])
  const tab = await aVisit(device.disk)
  expect((await tab.takeLost())?.overtaken).toMatchObject([{ fields: ['description'] }])
})
