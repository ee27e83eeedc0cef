import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { expectThumbnail, fixture, fixtureBytes, tile } from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('an editor fills, edits and leaves an album', async ({
  page,
  server,
  expectComplaint,
  intercept,
}) => {
  test.slow()
  expectComplaint(/status of 404/)
  const me = await openLibraryOf(page, [fixture('portrait.jpg')])
  const owner = await aSharer(server)
  const beach = await owner.upload('beach.jpg')
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, [beach])
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'EDIT')

  await page.getByRole('link', { name: 'Shared' }).first().click()
  await expect(page.getByRole('link', { name: 'Summer' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Summer' }).click()
  await expect(page.getByText('You can edit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Add photos' }).click()
  await tile(page, 'portrait.jpg').click()
  await page.getByRole('button', { name: 'Add 1 to album' }).click()
  await expect(page.getByText(/^2 photos · Shared by /)).toBeVisible()
  await expectThumbnail(page, 'portrait.jpg')
  expect((await owner.albums.page(id)).items).toHaveLength(2)

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(tile(page, 'beach.jpg')).toBeDisabled()
  await tile(page, 'portrait.jpg').click()
  const removed = Promise.withResolvers<void>()
  await intercept(`**/api/albums/${id}`, async (route, request) => {
    if (request.method() === 'GET') await removed.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Remove 1 from Album' }).click()
  await expect(tile(page, 'portrait.jpg')).toBeHidden()
  await page.getByLabel('Title').fill('Summer in Italy')
  // Press Save while the removal is in progress. The app must first finish the removal, and then save.
  await page.getByRole('button', { name: 'Save' }).click()
  removed.resolve()
  await expect(page.getByRole('heading', { name: 'Summer in Italy', level: 1 })).toBeVisible()
  expect(await owner.albums.get(id)).toMatchObject({ title: 'Summer in Italy', count: 1 })

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leave Album' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(
    page.getByText('Albums and items that others share with your email address'),
  ).toBeVisible()
  await page.goto(`/albums/${id}`)
  await expect(page.getByText('Failed to load album')).toBeVisible()
})

test('a viewer cannot change a shared album', async ({ page, server }) => {
  const owner = await aSharer(server)
  const me = await openNewLibrary(page)
  const names = ['beach.jpg', 'pier.jpg', 'tower.jpg']
  const items = await Promise.all(names.map(name => owner.upload(name)))
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, items)
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await page.goto(`/albums/${id}`)
  await expectThumbnail(page, 'pier.jpg')
  await select(page, 'pier.jpg')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('1 item selected')
  await expect(bar.getByRole('button')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Delete')
  const begun = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('pier.jpg')
  expect(readFileSync(await download.path())).toEqual(await fixtureBytes('landscape.jpg'))
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText('3 items selected')
  const next = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await next).suggestedFilename()).toMatch(/\.zip$/)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  expect((await owner.albums.page(id)).items).toHaveLength(3)

  await test.step('an empty album', async () => {
    const empty = await owner.albums.create({ title: 'Winter', description: '' })
    await owner.sharing.shareWith({ type: 'album', id: empty.id }, me.email, 'VIEW')
    await page.getByRole('link', { name: 'Shared' }).first().click()
    await page.getByRole('link', { name: 'Winter' }).click()
    await expect(page.getByText('You can view')).toBeVisible()
    await expect(page.getByText('Nothing in this album yet')).toBeVisible()
    for (const name of ['Edit', 'Share', 'Delete Album']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    }
    await expect(page.getByRole('link', { name: 'Add photos' })).toBeHidden()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Download Album', 'Leave Album'])
    await page.goto(`/albums/${empty.id}/add`)
    await expect(page.getByText('Failed to load album')).toBeVisible()
  })
})
