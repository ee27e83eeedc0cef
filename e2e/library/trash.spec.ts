import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { readDevice, untilKept } from '../support/device.ts'
import { expectThumbnail, fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { openTrash, trashed } from '../support/trash.ts'

const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })

test('the trash says how long it keeps things, and gives them back', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await openTrash(page, 'landscape.jpg')
  await expect(
    page.getByText('Items in the trash are deleted permanently after 30 days.'),
  ).toBeVisible()
  await expect(tile(page, 'landscape.jpg')).toContainText('30 days left')
  await expect(tile(page, 'landscape.jpg')).toHaveAccessibleName(/, 30 days left$/)
  await expectThumbnail(page, 'landscape.jpg')

  await select(page, 'landscape.jpg')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 item restored')).toBeVisible()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(tile(page, 'landscape.jpg')).toBeVisible()
})

test('deletes permanently after asking, and leaves nothing on the device or the server', async ({
  page,
  server,
  intercept,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await openTrash(page, 'landscape.jpg')
  await untilKept(page, 1)
  await select(page, 'landscape.jpg')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete permanently?' })
  await expect(dialog).toContainText('1 item will be deleted permanently')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile(page, 'landscape.jpg')).toBeVisible()

  await intercept('**/api/media/delete', async route => {
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(dialog).toBeHidden()
  const kept = readdirSync(join(server.dataFolder, 'blobs'), {
    recursive: true,
    withFileTypes: true,
  })
  expect(kept.filter(entry => entry.isFile())).toEqual([])
  await expect.poll(async () => (await readDevice(page)).thumbnails).toEqual([])
  // The rows that had the item were written anew, without it; the list that had it is forgotten.
  const journal = expect.stringMatching(/^journal-/)
  const rows = ['answers', 'floors', 'index', journal, 'owner', 'user']
  expect((await readDevice(page)).rows).toEqual(rows)
})

test('empties the trash, and keeps it when that fails', async ({ page, fail }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await openTrash(page, 'landscape.jpg', 'portrait.jpg')
  const message = 'Something went wrong on the server.'
  const mend = await fail(/^\/api\/media\/trash\/empty$/, { message })
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Empty the trash?' })
  await dialog.getByRole('button', { name: 'Empty trash' }).click()
  await expect(dialog.getByRole('alert')).toContainText(message)
  await mend()
  await dialog.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
})

test('says when the trash cannot be loaded, and tries again', async ({ page, fail }) => {
  await openNewLibrary(page)
  const mend = await fail(/^\/api\/media\/trash\/200$/)
  await openTrash(page)
  await expect(page.getByRole('alert')).toContainText('Failed to load the trash')
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
})

test('a trash of several pages is read as far as it is looked at, and selected as a whole', async ({
  page,
  intercept,
}) => {
  await openLibraryOf(page, ['old.jpg', 'landscape.jpg', 'portrait.jpg'].map(fixture))
  await intercept(/\/api\/media\/trash\/200/, (route, request) =>
    route.continue({ url: request.url().replace('/trash/200', '/trash/2') }),
  )
  await openTrash(page, 'old.jpg', 'landscape.jpg', 'portrait.jpg')
  await expect(trashed(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(selection(page).getByText('3 items selected')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('3 items restored')).toBeVisible()
  await expect(page.getByText('The trash is empty')).toBeVisible()
})

test('says when more of the trash cannot be loaded, and tries again', async ({
  page,
  expectComplaint,
  intercept,
}) => {
  expectComplaint(/ERR_FAILED/)
  await openLibraryOf(page, ['old.jpg', 'landscape.jpg', 'portrait.jpg'].map(fixture))
  const isNext = (url: URL) => url.searchParams.has('after')
  await intercept(/\/api\/media\/trash\/200/, (route, request) =>
    route.continue({ url: request.url().replace('/trash/200', '/trash/2') }),
  )
  const mend = await intercept(isNext, route => route.abort())
  await openTrash(page, 'old.jpg', 'landscape.jpg', 'portrait.jpg')
  await expect(page.getByRole('alert')).toContainText('Failed to load the trash')
  await expect(trashed(page)).toHaveCount(2)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(trashed(page)).toHaveCount(3)
})

test('the trash is selected by ticks, presses, ranges and keys', async ({ page }) => {
  await openLibraryOf(page, ['old.jpg', 'landscape.jpg', 'portrait.jpg'].map(fixture))
  await openTrash(page, 'old.jpg', 'landscape.jpg', 'portrait.jpg')
  await select(page, 'portrait.jpg')
  await expect(selection(page).getByText('1 item selected')).toBeVisible()
  await tile(page, 'old.jpg').click({ modifiers: ['Shift'] })
  await expect(selection(page).getByText('3 items selected')).toBeVisible()
  await tile(page, 'landscape.jpg').click()
  await expect(selection(page).getByText('2 items selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selection(page)).toBeHidden()

  await tile(page, 'landscape.jpg').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(selection(page).getByText('2 items selected')).toBeVisible()
  await expect(tile(page, 'old.jpg')).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(selection(page).getByText('3 items selected')).toBeVisible()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete permanently?' })
  await expect(dialog).toContainText('3 items will be deleted permanently')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(selection(page)).toBeHidden()
})

test('shows what another tab throws away', async ({ page, context }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  const other = await context.newPage()
  await other.goto('/gallery')
  await expect(tile(other, 'portrait.jpg')).toBeVisible()
  await openTrash(page, 'landscape.jpg')
  await tile(page, 'landscape.jpg').click()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await tile(other, 'portrait.jpg').click()
  await other.keyboard.press('Delete')
  await expect(page.getByTestId('counter')).toHaveText('2/2')
  await expect(page.getByRole('dialog', { name: 'Viewer' })).toContainText('landscape.jpg')
})
