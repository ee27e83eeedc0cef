import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { aLibrary } from './visits.ts'

/* Changes of albums that wait on a device while its connection to a real server is cut. */

const SUMMER = { title: 'Summer', description: 'By the sea' }

const idsIn = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort()

/** An account with an album of one item, on a device that has opened it and is now offline. */
async function anAlbumOffline() {
  const ada = await aLibrary(await startServer())
  const [sea, boat, cliff] = [
    await ada.upload('sea.jpg', '2021-07-03T10:00:00.000'),
    await ada.upload('boat.jpg', '2021-07-02T10:00:00.000'),
    await ada.upload('cliff.jpg', '2021-07-01T10:00:00.000'),
  ]
  const { id } = await ada.albums.create(SUMMER, [sea])
  const device = await ada.aVisit()
  await device.follow()
  await device.albums.mine()
  await device.albums.get(id)
  await device.albums.page(id)
  device.line.cut()
  const onServer = async () => ({
    ...(await ada.albums.get(id)),
    ids: idsIn((await ada.albums.page(id)).items),
  })
  return { ada, id, sea, boat, cliff, device, onServer }
}

it('shows changes of an album while the connection is cut, and makes them after a reload', async () => {
  const { ada, id, sea, boat, cliff, device, onServer } = await anAlbumOffline()
  expect(await device.albums.add(id, [boat, cliff])).toBe(2)
  await device.albums.takeOut(id, [sea.id])
  expect(await device.albums.edit(id, { title: 'Autumn' })).toMatchObject({ title: 'Autumn' })
  await device.albums.setCover(id, cliff)
  expect(device.states.at(-1)).toEqual({ waiting: 4 })

  const again = await ada.aVisit(device.disk)
  again.line.cut()
  const expected = { title: 'Autumn', description: SUMMER.description, coverId: cliff.id, count: 2 }
  expect(await again.albums.get(id)).toMatchObject({ ...expected, cover: { id: cliff.id } })
  expect(await again.albums.mine()).toMatchObject([expected])
  expect(idsIn((await again.albums.page(id)).items)).toEqual(idsIn([boat, cliff]))
  expect(await onServer()).toMatchObject({ title: 'Summer', count: 1 })

  again.line.mend()
  await again.follow()
  expect(await again.count()).toBe(0)
  expect(await onServer()).toMatchObject({ ...expected, ids: idsIn([boat, cliff]) })
})

it('keeps the texts of another device, and names the fields that it did not change', async () => {
  const { ada, id, boat, cliff, device, onServer } = await anAlbumOffline()
  await device.albums.edit(id, { title: 'Autumn', order: 'oldest' })
  await device.albums.edit(id, { title: 'Late autumn' })
  await device.albums.setCover(id, boat)
  await ada.albums.add(id, [boat, cliff])
  await ada.albums.setCover(id, cliff)
  await ada.albums.edit(id, { title: 'Winter', description: 'In the mountains' })
  device.line.mend()
  await device.follow()
  expect(await onServer()).toMatchObject({
    ...{ title: 'Winter', description: 'In the mountains', order: 'oldest', coverId: cliff.id },
  })
  expect((await device.takeLost())?.overtaken).toEqual([
    { id, name: 'Summer', fields: ['title', 'cover'] },
  ])
})

it('leaves a cover that another device chooses while this one makes its change', async () => {
  const { ada, id, boat, cliff, device, onServer } = await anAlbumOffline()
  await ada.albums.add(id, [boat, cliff])
  await device.albums.setCover(id, boat)
  device.line.mend()
  const both = await Promise.all([ada.albums.setCover(id, cliff), device.follow()])
  expect(both).toHaveLength(2)
  const lost = await device.takeLost()
  const { coverId } = await onServer()
  // The other device's choice wins, in either order: its call is not conditional.
  expect(coverId).toBe(cliff.id)
  const overtaken = lost?.overtaken ?? []
  expect([[], [{ id, name: 'Summer', fields: ['cover'] }]]).toContainEqual(overtaken)
})

it('writes a title once, even if only the answer was lost', async () => {
  const { ada, id, onServer } = await anAlbumOffline()
  const device = await ada.aVisit()
  await device.follow()
  await device.albums.get(id)
  device.line.loseAnswers()
  await device.albums.edit(id, { title: 'Autumn' }).catch(() => {})
  await ada.albums.edit(id, { title: 'Winter' })
  device.line.mend()
  await device.follow()
  expect(await onServer()).toMatchObject({ title: 'Winter' })
})

it('says so if the album was deleted meanwhile', async () => {
  const { ada, id, boat, device } = await anAlbumOffline()
  await device.albums.add(id, [boat])
  await device.albums.edit(id, { title: 'Autumn' })
  await ada.albums.remove(id)
  device.line.mend()
  await device.follow()
  expect(device.states.at(-1)).toEqual({ waiting: 0, hasLost: true })
  expect(await device.takeLost()).toMatchObject({ dropped: 0, albums: [{ title: 'Summer' }] })
})

it('adds the items that are left, and says that another was deleted meanwhile', async () => {
  const { ada, id, sea, boat, cliff, device, onServer } = await anAlbumOffline()
  await device.albums.add(id, [boat, cliff])
  const other = await ada.aVisit()
  await other.trash([boat])
  await other.deleteForGood([boat.id])
  device.line.mend()
  await device.follow()
  expect(await device.takeLost()).toMatchObject({ dropped: 1, albums: [] })
  expect((await onServer()).ids).toEqual(idsIn([sea, cliff]))
})

it('says so if the chosen cover was deleted meanwhile', async () => {
  const { ada, id, sea, device, onServer } = await anAlbumOffline()
  await device.albums.setCover(id, sea)
  const other = await ada.aVisit()
  await other.trash([sea])
  await other.deleteForGood([sea.id])
  device.line.mend()
  await device.follow()
  expect(await device.takeLost()).toMatchObject({ dropped: 1, albums: [] })
  expect((await onServer()).coverId).toBeNull()
})

it('says so if the person is no longer a member, and makes the changes of other albums', async () => {
  const server = await startServer()
  const [ada, bob] = [await aLibrary(server), await aLibrary(server, 'bob')]
  const item = await bob.upload('boat.jpg')
  const { id } = await ada.albums.create(SUMMER)
  const own = await bob.albums.create({ title: 'Mine', description: '' })
  const what = { type: 'album', id } as const
  const { people } = await ada.sharing.shareWith(what, bob.email, 'EDIT')
  const device = await bob.aVisit()
  await device.follow()
  await device.albums.get(id)
  device.line.cut()
  await device.albums.add(id, [item])
  await device.albums.add(own.id, [item])
  for (const person of people) await ada.sharing.revoke(what, person)
  device.line.mend()
  await device.follow()
  expect(await device.takeLost()).toMatchObject({ dropped: 0, albums: [{ title: 'Summer' }] })
  expect(await device.count()).toBe(0)
  expect(idsIn((await bob.albums.page(own.id)).items)).toEqual([item.id])
})

it('makes changes of items and albums in one order', async () => {
  const { id, boat, sea, device, onServer } = await anAlbumOffline()
  await device.albums.add(id, [boat])
  await device.edit([boat], { isFavorite: true })
  await device.albums.takeOut(id, [boat.id])
  await device.trash([boat])
  await device.restore([boat.id])
  await device.albums.add(id, [boat])
  expect(await device.count()).toBe(6)
  device.line.mend()
  await device.follow()
  expect(await device.count()).toBe(0)
  expect((await onServer()).ids).toEqual(idsIn([boat, sea]))
})

it('adds each item once, even if only the answer was lost or two tabs come online', async () => {
  const { ada, id, sea, boat, onServer } = await anAlbumOffline()
  const device = await ada.aVisit()
  await device.follow()
  await device.albums.get(id)
  device.line.loseAnswers()
  await device.albums.add(id, [boat])
  device.line.mend()
  const tab = await ada.aVisit(device.disk)
  await Promise.all([device.follow(), tab.follow()])
  expect(await device.count()).toBe(0)
  expect(await onServer()).toMatchObject({ count: 2, ids: idsIn([boat, sea]) })
})

it('keeps its rows sealed', async () => {
  const { id, boat, device } = await anAlbumOffline()
  await device.albums.edit(id, { title: 'A secret place' })
  await device.albums.add(id, [boat])
  const names = (await device.disk.names()).filter(name => name.startsWith('waiting-change-'))
  expect(names).toHaveLength(2)
  for (const name of names) {
    const row = Buffer.from((await device.disk.read(name)) ?? [])
    expect(row.includes('secret') || row.includes(boat.id)).toBe(false)
    expect(name.includes(id)).toBe(false)
  }
})
