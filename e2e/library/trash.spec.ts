import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { readDevice, untilKept } from '../support/device.ts'
import { expectThumbnail, fixture, goToGallery, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { openTrash, trashed } from '../support/trash.ts'

const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })

test('a person restores items from the trash or deletes them permanently', {
  tag: '@core',
}, async ({ page, server, intercept }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await test.step('it shows the time left, and restores items', async () => {
    await openTrash(page, 'landscape.jpg')
    await expect(
      page.getByText('Items in the trash are deleted permanently after 30 days.'),
    ).toBeVisible()
    await expect(tile(page, 'landscape.jpg')).toContainText('30 days left')
    await expect(tile(page, 'landscape.jpg')).toHaveAccessibleName(/, 30 days left$/)
    await expectThumbnail(page, 'landscape.jpg')

    await select(page, 'landscape.jpg')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('1 item restored')).toBeVisible()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
  })

  await test.step('nothing is left of a deleted item', async () => {
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
    // The device has rewritten its rows without the item, and deleted the list that contained it. The test
    // ignores the rows `memories` and `recognition`, which may exist again.
    const journal = expect.stringMatching(/^journal-/)
    const rows = ['answers', 'floors', 'index', journal, 'owner', 'user']
    const left = (await readDevice(page)).rows.filter(
      name => !['memories', 'recognition'].includes(name),
    )
    expect(left).toEqual(rows)
  })
})

test('a trash of several pages loads on demand', async ({
  page,
  fail,
  intercept,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  await openLibraryOf(page, ['old.jpg', 'landscape.jpg', 'portrait.jpg'].map(fixture))

  await test.step('loading the trash or its next page fails, and is retried', async () => {
    const mend = await fail(/^\/api\/media\/trash\/200$/)
    await openTrash(page, 'old.jpg', 'landscape.jpg', 'portrait.jpg')
    await expect(page.getByRole('alert')).toContainText('Failed to load the trash')
    await mend()
    await intercept(/\/api\/media\/trash\/200/, (route, request) =>
      route.continue({ url: request.url().replace('/trash/200', '/trash/2') }),
    )
    const mendNext = await intercept(
      url => url.searchParams.has('after'),
      route => route.abort(),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(trashed(page)).toHaveCount(2)
    await expect(page.getByRole('alert')).toContainText('Failed to load the trash')
    await mendNext()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(trashed(page)).toHaveCount(3)
  })

  await test.step('it is selected by ticks, clicks, ranges and keys', async () => {
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
    await page.keyboard.press('Escape')
    await expect(selection(page)).toBeHidden()
  })

  await test.step('it is restored as a whole', async () => {
    await page.getByRole('button', { name: 'Restore all' }).click()
    await expect(page.getByText('3 items restored')).toBeVisible()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })

  await test.step('the keyboard deletes the selection', async () => {
    await goToGallery(page)
    await page.keyboard.press('Control+a')
    await expect(selection(page).getByText('3 items selected')).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(page.getByText('3 items moved to the trash')).toBeVisible()
    await openTrash(page)
    await trashed(page).first().getByRole('button').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(selection(page).getByText('2 items selected')).toBeVisible()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete permanently?' })
    await expect(dialog).toContainText('2 items will be deleted permanently')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(trashed(page)).toHaveCount(1)
    await expect(dialog).toBeHidden()
    await expect(selection(page)).toBeHidden()
  })

  await test.step('it is emptied, and kept if that fails', async () => {
    const message = 'Something went wrong on the server. Please try again later.'
    const mend = await fail(/^\/api\/media\/trash\/empty$/, { message })
    await page.getByRole('button', { name: 'Empty trash' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Empty the trash?' })
    await dialog.getByRole('button', { name: 'Empty trash' }).click()
    await expect(dialog.getByRole('alert')).toContainText(message)
    await mend()
    await dialog.getByRole('button', { name: 'Empty trash' }).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })
})
