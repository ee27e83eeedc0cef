import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openNewLibrary } from './support/account.ts'
import { readDevice, untilKept } from './support/device.ts'
import { fixture, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

/** Puts pictures that were uploaded into the trash, and goes there. */
async function openTrash(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await tile(page, name).click()
    await page.keyboard.press('Delete')
    await expect(page.getByText('1 item moved to the trash').last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tile(page, name)).toBeHidden()
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
}

const trashed = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}`) })

test('the trash says how long it keeps things, and gives them back', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await openTrash(page, 'landscape.jpg')
  await expect(page.getByText('What is here is deleted for ever after 30 days.')).toBeVisible()
  await expect(trashed(page, 'landscape.jpg')).toContainText('30 days left')
  await expect(trashed(page, 'landscape.jpg').locator('img[data-shown="true"]')).toBeVisible()

  await trashed(page, 'landscape.jpg').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 item restored')).toBeVisible()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(tile(page, 'landscape.jpg')).toBeVisible()
})

test('deletes for ever after asking, and leaves nothing on the device or the server', async ({
  page,
  server,
}) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  await openTrash(page, 'landscape.jpg')
  await untilKept(page, 1)
  await trashed(page, 'landscape.jpg').click()
  await page.getByRole('button', { name: 'Delete for ever' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete for ever?' })
  await expect(dialog).toContainText('1 item will be deleted for ever')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(trashed(page, 'landscape.jpg')).toBeVisible()

  await page.route('**/api/media/delete', async route => {
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete for ever' }).click()
  await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(dialog).toBeHidden()
  const kept = readdirSync(join(server.dataFolder, 'blobs'), {
    recursive: true,
    withFileTypes: true,
  })
  expect(kept.filter(entry => entry.isFile())).toEqual([])
  await expect.poll(async () => (await readDevice(page)).thumbnails).toEqual([])
  // The rows that had the item were written anew, without it.
  const journal = expect.stringMatching(/^journal-/)
  expect((await readDevice(page)).rows).toEqual(['floors', 'index', journal, 'owner', 'user'])
})

test('empties the trash, and keeps it when that fails', async ({ page, fail }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
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

test('a trash of several pages goes on when all that is shown was restored', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['old.jpg', 'landscape.jpg', 'portrait.jpg'].map(fixture))
  await page.route(/\/api\/media\/trash\/200/, (route, request) =>
    route.continue({ url: request.url().replace('/trash/200', '/trash/2') }),
  )
  await openTrash(page, 'old.jpg', 'landscape.jpg', 'portrait.jpg')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('2 items restored')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Select all', exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
})
