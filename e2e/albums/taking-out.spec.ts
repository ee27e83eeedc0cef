import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { albumOf, select, shareWith } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { expectThumbnail, fixture, tile } from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from album', exact: true })
const NAMES = ['landscape.jpg', 'portrait.jpg', 'old.jpg']

test('photos that are removed from an album stay in the library', async ({ page, fail }) => {
  const counter = page.getByTestId('counter')
  await openLibraryOf(page, NAMES.map(fixture))
  await test.step('the gallery offers no removal', async () => {
    await tile(page, 'landscape.jpg').click()
    await expect(counter).toBeVisible()
    await expect(remove(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(counter).toBeHidden()
  })

  await albumOf(page, 'Holidays', NAMES)

  await test.step('a selection is removed and restored', async () => {
    await expectThumbnail(page, 'old.jpg')
    await select(page, 'landscape.jpg')
    await select(page, 'old.jpg')
    await expectAccessible(page)

    const mend = await fail(/^\/api\/albums\/\w{26}\/media$/, { method: 'DELETE' })
    await remove(page).click()
    await expect(page.getByRole('alert')).toContainText('Failed to save album')
    await expect(bar(page)).toContainText('2 items selected')
    await mend()
    await remove(page).click()
    await expect(page.getByText('2 items removed from Holidays')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(tile(page, 'landscape.jpg')).toBeHidden()
    await expect(page.getByText('1 photo', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'old.jpg')).toBeVisible()
    await expect(page.getByText('3 photos', { exact: true })).toBeVisible()
    await page.reload()
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(page.getByText('3 photos', { exact: true })).toBeVisible()

    await page.keyboard.press('Control+a')
    await remove(page).click()
    await expect(page.getByText('Nothing in this album yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('3 photos', { exact: true })).toBeVisible()
  })

  await test.step('the current photo is removed, and the next one takes its place', async () => {
    await tile(page, 'portrait.jpg').click()
    await expect(counter).toHaveText('1/3')

    const mend = await fail(/^\/api\/albums\/\w{26}\/media$/, { method: 'DELETE' })
    await remove(page).click()
    await expect(page.getByRole('alert')).toContainText('Failed to save album')
    await expect(counter).toHaveText('1/3')
    await mend()
    await remove(page).click()
    await expect(page.getByText('1 item removed from Holidays')).toBeVisible()
    await expect(counter).toHaveText('1/2')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(counter).toHaveText('2/3')
    await remove(page).click()
    await expect(counter).toHaveText('2/2')
    await remove(page).click()
    await expect(counter).toHaveText('1/1')
    await remove(page).click()
    await expect(counter).toBeHidden()
    await expect(page.getByText('Nothing in this album yet')).toBeVisible()
  })

  await test.step('all are still in the library', async () => {
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    for (const name of NAMES) await expect(tile(page, name)).toBeVisible()
  })
})

test('only the owner can remove every item from an album', async ({ page, server }) => {
  test.slow()
  const me = await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  const owner = await aSharer(server)
  const beach = await owner.upload('beach.jpg')
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, [beach])
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'EDIT')
  await albumOf(page, 'Mine', ['portrait.jpg', 'landscape.jpg'])

  await test.step('a viewer can neither remove nor choose the cover', async () => {
    const seen = await owner.albums.create({ title: 'Spring', description: '' }, [beach])
    await owner.sharing.shareWith({ type: 'album', id: seen.id }, me.email, 'VIEW')
    await page.goto(`/albums/${seen.id}`)
    await tile(page, 'beach.jpg').click()
    await expect(page.getByRole('button', { name: 'Information' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use as cover' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove from album' })).toBeHidden()
  })

  await test.step('an editor removes own items', async () => {
    await page.goto(`/albums/${id}/add`)
    await tile(page, 'portrait.jpg').click()
    await page.getByRole('button', { name: 'Add 1 to album' }).click()
    await expect(page.getByRole('heading', { name: 'Summer', exact: true })).toBeVisible()
    await expectThumbnail(page, 'portrait.jpg')
    await select(page, 'beach.jpg')
    await expect(bar(page)).toContainText('1 item selected')
    await expect(remove(page)).toBeHidden()
    await select(page, 'portrait.jpg')
    await expect(bar(page)).toContainText('2 items selected')
    await expect(remove(page)).toBeHidden()
    await select(page, 'beach.jpg')
    await remove(page).click()
    await expect(page.getByText('1 item removed from Summer')).toBeVisible()
    await expect(tile(page, 'portrait.jpg')).toBeHidden()
    await expect(tile(page, 'beach.jpg')).toBeVisible()
  })

  await test.step('the owner removes items that others added', async () => {
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await page.getByRole('link', { name: 'Mine' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const mine = new URL(page.url()).pathname.slice(-26)
    await shareWith(page, owner.email, 'Can edit')
    await page.keyboard.press('Escape')
    await owner.albums.add(mine, [beach])
    await page.reload()
    await expectThumbnail(page, 'beach.jpg')
    await select(page, 'beach.jpg')
    await remove(page).click()
    await expect(page.getByText('1 item removed from Mine')).toBeVisible()
    // There is no Undo, because only an item's owner can add it again.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  })
})
