import { utf8 } from '@safelight/crypto/bytes'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { type DeviceDisk, HELD_UNTIL } from '../../packages/client/src/store/device-disk.ts'
import { aLibrary } from './visits.ts'

/* Changes that an earlier session left on a device. Nothing happens to them before the person decides. */

/** Leaves the disk as a sign-in does after the session was ended: it holds the changes that wait. */
async function signInAgain(disk: DeviceDisk): Promise<DeviceDisk> {
  const waiting = (await disk.names()).filter(name => name.startsWith('waiting-change-')).sort()
  await disk.write(new Map([[HELD_UNTIL, utf8(waiting.at(-1) ?? '')]]))
  return disk
}

/** An account with two items, and a device with two held changes of the first. */
async function aHeldLibrary() {
  const library = await aLibrary(await startServer())
  const [sea, boat] = [await library.upload('sea.jpg'), await library.upload('boat.jpg')]
  const before = await library.aVisit()
  await before.follow()
  before.line.cut()
  await before.edit([sea], { isFavorite: false })
  await before.edit([before.shown(sea.id) ?? sea], { description: 'Morning' })
  const disk = await signInAgain(before.disk)
  return { ...library, sea, boat, disk }
}

it('neither makes nor shows held changes before an answer, also after a reload', async () => {
  const { open, aVisit, sea, disk } = await aHeldLibrary()
  for (const device of [await aVisit(disk), await aVisit(disk)]) {
    await device.follow()
    expect(await device.heldChanges()).toMatchObject({ count: 2 })
    expect(await device.count()).toBe(0)
    expect(device.shown(sea.id)?.privateDetails?.isFavorite).not.toBe(false)
  }
  expect((await open(sea.id)).version).toBe(1)
})

it('makes the changes of the new session meanwhile, also those that wait', async () => {
  const { open, aVisit, boat, disk } = await aHeldLibrary()
  const device = await aVisit(disk)
  await device.follow()
  await device.edit([boat], { isFavorite: false })
  expect((await open(boat.id)).privateDetails?.isFavorite).toBe(false)
  device.line.cut()
  await device.edit([device.shown(boat.id) ?? boat], { description: 'Evening' })
  expect(device.states.at(-1)).toMatchObject({ waiting: 1, held: { count: 2 } })
  device.line.mend()
  await device.follow()
  expect((await open(boat.id)).privateDetails?.description).toBe('Evening')
  expect(device.states.at(-1)).toMatchObject({ waiting: 0, held: { count: 2 } })
})

it('makes held changes once the person says so', async () => {
  const { open, aVisit, sea, disk } = await aHeldLibrary()
  const device = await aVisit(disk)
  await device.releaseHeld()
  expect(device.shown(sea.id)?.privateDetails).toMatchObject({ description: 'Morning' })
  await device.follow()
  expect(await device.heldChanges()).toBeUndefined()
  expect(await device.count()).toBe(0)
  const { privateDetails } = await open(sea.id)
  expect(privateDetails).toMatchObject({ isFavorite: false, description: 'Morning' })
})

it('discards held changes, but none of the new session', async () => {
  const { open, aVisit, sea, boat, disk } = await aHeldLibrary()
  const device = await aVisit(disk)
  await device.follow()
  device.line.cut()
  await device.edit([boat], { isFavorite: false })
  await device.discardHeld()
  expect(device.states.at(-1)).toEqual({ waiting: 1 })
  device.line.mend()
  await device.follow()
  expect((await open(sea.id)).version).toBe(1)
  expect((await open(boat.id)).privateDetails?.isFavorite).toBe(false)
})

it('discards nothing that another tab has released', async () => {
  const { aVisit, disk } = await aHeldLibrary()
  const [device, tab] = [await aVisit(disk), await aVisit(disk)]
  await tab.releaseHeld()
  await device.discardHeld()
  expect(await tab.count()).toBe(2)
})
