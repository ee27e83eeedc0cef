import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import type { DetailsEdit } from '../../packages/client/src/items/edits/edits.ts'
import type { LibraryItem } from '../../packages/client/src/items/item.ts'
import { aLibrary } from './visits.ts'

/* Changes that wait on a device while its connection to a real server is cut. */

const isFavorite = (item: LibraryItem | undefined) => item?.privateDetails?.isFavorite

it('shows changes while the connection is cut, and makes them in order after a reload', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  const edits: DetailsEdit[] = [
    { isFavorite: true },
    { description: 'Morning' },
    { isFavorite: false, addLabels: ['boat'] },
    { turn: 1 },
  ]
  for (const edit of edits) {
    const before = device.shown(item.id) ?? item
    expect(await device.edit([before], edit)).toEqual({ done: [item.id], failed: [] })
  }
  expect(device.states.at(-1)).toEqual({ waiting: 4 })
  expect(device.shown(item.id)?.privateDetails).toMatchObject({
    isFavorite: false,
    description: 'Morning',
    labels: ['sea', 'boat'],
  })
  expect((await open(item.id)).version).toBe(1)

  const again = await aVisit(device.disk)
  expect(await again.count()).toBe(4)
  expect(again.shown(item.id)?.details?.turns).toBe(1)
  await again.follow()
  expect(await again.count()).toBe(0)
  const now = await open(item.id)
  expect(now.details?.turns).toBe(1)
  expect(now.privateDetails).toMatchObject({
    isFavorite: false,
    description: 'Morning',
    labels: ['sea', 'boat'],
  })
})

it('applies waiting changes on top of newer changes of another device', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const item = await upload('sea.jpg')
  const [device, other] = [await aVisit(), await aVisit()]
  await device.follow()
  device.line.cut()
  await device.edit([item], { isFavorite: false })
  await other.edit([item], { description: 'From the other device', name: 'boat.jpg' })
  device.line.mend()
  await device.follow()
  const now = await open(item.id)
  expect(now.details?.name).toBe('boat.jpg')
  expect(now.privateDetails).toMatchObject({
    isFavorite: false,
    description: 'From the other device',
  })
})

it('keeps an edit of its own for each item', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const [first, second] = [await upload('first.jpg'), await upload('second.jpg')]
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.editEach([
    { item: first, edit: { description: 'Morning' } },
    { item: second, edit: { description: 'Evening' } },
  ])
  device.line.mend()
  await device.follow()
  expect((await open(first.id)).privateDetails?.description).toBe('Morning')
  expect((await open(second.id)).privateDetails?.description).toBe('Evening')
})

it('drops a change whose item is gone, and says so', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const [gone, kept] = [await upload('gone.jpg'), await upload('kept.jpg')]
  const [device, other] = [await aVisit(), await aVisit()]
  await device.follow()
  device.line.cut()
  await device.edit([gone, kept], { isFavorite: false })
  await other.trash([gone])
  await other.deleteForGood([gone.id])
  device.line.mend()
  await device.follow()
  expect(device.states.at(-1)).toEqual({ waiting: 0, hasLost: true })
  expect(await device.takeLost()).toMatchObject({ dropped: 1 })
  expect(isFavorite(await open(kept.id))).toBe(false)
})

it('moves items to the trash and back in order', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const [first, second] = [await upload('first.jpg'), await upload('second.jpg')]
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.trash([first, second])
  expect(device.hidden()).toEqual(expect.arrayContaining([first.id, second.id]))
  await device.restore([second.id])
  expect(device.shown(second.id)).toBeDefined()
  device.line.mend()
  await device.follow()
  expect(await device.count()).toBe(0)
  await expect(open(first.id)).rejects.toThrow()
  expect((await open(second.id)).id).toBe(second.id)
})

it('turns a picture once, even if only the answer was lost', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.loseAnswers()
  await device.edit([item], { turn: 1, taken: { shiftMinutes: 60 } })
  await expect.poll(async () => (await open(item.id)).details?.turns).toBe(1)
  const once = await open(item.id)
  device.line.mend()
  await device.follow()
  const now = await open(item.id)
  expect(now.details).toMatchObject({ turns: 1, taken: once.details?.taken })
})

it('makes each change once when two tabs come online together', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.edit([item], { isFavorite: false })
  await device.edit([device.shown(item.id) ?? item], { description: 'Morning' })
  device.line.mend()
  const tab = await aVisit(device.disk)
  await Promise.all([device.follow(), tab.follow()])
  expect(await device.count()).toBe(0)
  expect((await open(item.id)).version).toBe(3)
})

it('keeps a change while the server fails, and does not let deletions wait', async () => {
  const { upload, open, aVisit } = await aLibrary(await startServer())
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.edit([item], { isFavorite: false })
  await device.flush(true)
  expect(await device.count()).toBe(1)
  expect(await device.deleteForGood([item.id])).toMatchObject({
    failed: [item.id],
    reason: 'Permanent deletions need a connection. Try again when you are online.',
  })
  expect(await device.count()).toBe(1)
  device.line.mend()
  await device.follow()
  expect(isFavorite(await open(item.id))).toBe(false)
})

it('keeps its rows sealed', async () => {
  const { upload, aVisit } = await aLibrary(await startServer())
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.edit([item], { description: 'a secret place' })
  const names = (await device.disk.names()).filter(name => name.startsWith('waiting-change-'))
  expect(names).toHaveLength(1)
  const row = Buffer.from((await device.disk.read(names[0] ?? '')) ?? [])
  expect(row.length).toBeGreaterThan(0)
  expect(row.includes('secret') || row.includes(item.id)).toBe(false)
})
