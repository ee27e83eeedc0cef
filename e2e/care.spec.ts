import type { Page } from '@playwright/test'
import { openNewLibrary } from './support/account.ts'
import { reloadOnNewDevice } from './support/device.ts'
import { fixture, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Information' })

async function openViewer(page: Page, name: string): Promise<void> {
  await tile(page, name).click()
  await expect(page.getByTestId('counter')).toBeVisible()
}

test('a favorite stays one, on another device too', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  const favorite = page.getByRole('button', { name: 'Favorite' })
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse('**/api/media/details')
  await page.keyboard.press('f')
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).status()).toBe(200)
  await reloadOnNewDevice(page)
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
})

test('the panel tells what is known of a picture, and takes changes in place', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('i')
  await expect(panel(page)).toContainText('July 4, 2021')
  await expect(panel(page)).toContainText('landscape.jpg')

  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByLabel('Name').fill('Sunset.jpg')
  await panel(page).getByLabel('Description').fill('The last evening')
  await panel(page).getByLabel('Labels').fill('sea, sun')
  await panel(page).getByLabel('Date and time').fill('2019-12-31T23:59:30')
  await panel(page).getByLabel('City').fill('Siena')
  await panel(page).getByLabel('Country').fill('Italy')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  for (const text of [
    'The last evening',
    'sea',
    'December 31, 2019',
    'Siena, Italy',
    'Sunset.jpg',
  ]) {
    await expect(panel(page)).toContainText(text)
  }
  await page.getByRole('button', { name: 'Close information' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'December 2019' })).toBeVisible()
  await reloadOnNewDevice(page)
  await expect(tile(page, 'Sunset.jpg')).toBeVisible()
})

test('refuses coordinates that are none, and keeps what was typed', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('portrait.jpg')])
  await openViewer(page, 'portrait.jpg')
  await page.keyboard.press('i')
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByLabel('Coordinates').fill('north of here')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Coordinates are two numbers')
  await expect(panel(page).getByLabel('Coordinates')).toHaveValue('north of here')
})

test('says that a change failed, and takes it back', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 500/)
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  await page.route('**/api/media/details', route =>
    route.fulfill({
      status: 500,
      json: { code: 'INTERNAL', message: 'Something went wrong on the server.' },
    }),
  )
  await page.keyboard.press('f')
  await expect(page.getByRole('alert')).toContainText(
    '1 item could not be changed: Something went wrong on the server.',
  )
  await expect(page.getByRole('button', { name: 'Favorite' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('moves to the trash at once, shows the next, and takes it back', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await openViewer(page, 'portrait.jpg')
  await expect(page.getByTestId('counter')).toHaveText('1/2')
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 item moved to the trash')).toBeVisible()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByTestId('counter')).toHaveText('2/2')
  await page.keyboard.press('Escape')
  await expect(tile(page, 'portrait.jpg')).toBeVisible()
})

test('another tab follows what happens in this one', async ({ page, context }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  const other = await context.newPage()
  await other.goto('/gallery')
  await expect(tile(other, 'portrait.jpg')).toBeVisible()
  await openViewer(page, 'portrait.jpg')
  await page.keyboard.press('#')
  await expect(tile(other, 'portrait.jpg')).toBeHidden()
  await expect(tile(other, 'landscape.jpg')).toBeVisible()
})

test('says the keys that there are, from every screen', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByTestId('counter')).toBeVisible()
})
