import type { Page } from '@playwright/test'
import { openNewLibrary, signIn } from '../support/account.ts'
import { albumOf } from '../support/albums.ts'
import { readDevice, reloadOnNewDevice, untilKept } from '../support/device.ts'
import {
  expectThumbnail,
  fixture,
  goToGallery,
  isThumbnails,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { expect, passRequests, test } from '../support/test.ts'
import { openTrash, trashed } from '../support/trash.ts'

const FILES = ['landscape.jpg', 'portrait.jpg', 'old.jpg']

const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Waits until the browser has the app's own files. */
const untilStartsOffline = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/favicon.svg')) !== undefined))
    .toBe(true)

test('a second visit asks for no page and no thumbnail again', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, FILES.map(fixture))
  await reloadOnNewDevice(page)
  for (const name of FILES) await expectThumbnail(page, name)
  await untilKept(page, FILES.length)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.reload()
  for (const name of FILES) await expectThumbnail(page, name)
  await expect.poll(() => asked).toContain('/api/media/changes')
  expect(asked.filter(path => path.includes('all-metadata'))).toEqual([])
  expect(asked.filter(path => path.includes('thumbnails'))).toEqual([])
})

test('what the device keeps is sealed', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  await expectThumbnail(page, 'landscape.jpg')
  await untilKept(page, 1)
  const { text } = await readDevice(page)
  expect(text).not.toMatch(/landscape|image\/|webp|2021|Test One|WEBPVP8/i)
})

test.describe('without the network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })
  // Otherwise Chromium forgets that a page is offline when the background worker answers for its document.
  test.beforeEach(({ context }) => passRequests(context))

  test('what was opened before is still there, and says what it cannot do', async ({
    page,
    context,
  }) => {
    await openNewLibrary(page)
    await uploadFiles(page, FILES.map(fixture))
    for (const name of FILES) await expectThumbnail(page, name)
    await albumOf(page, 'By the sea', ['portrait.jpg'])
    await expectThumbnail(page, 'portrait.jpg')
    await goToGallery(page)
    await openTrash(page, 'old.jpg')
    await expect(trashed(page)).toHaveCount(1)
    await untilStartsOffline(page)

    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.reload()
    await expect(trashed(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await page.getByRole('link', { name: 'By the sea' }).last().click()
    await tile(page, 'portrait.jpg').click()
    await expect(page.getByText('You are offline: this is the small picture.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Shared' }).first().click()
    await expect(page.getByText('Failed to load shared media.')).toBeVisible()
    await goToGallery(page)
    for (const name of ['landscape.jpg', 'portrait.jpg']) await expectThumbnail(page, name)

    await page.getByRole('link', { name: 'Shared' }).first().click()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect(page.getByText('No shared photos')).toBeVisible()
  })

  for (const rememberMe of [true, false]) {
    test(`it opens anew, ${rememberMe ? 'remembered' : 'in a tab of this visit'}`, async ({
      page,
      context,
    }) => {
      const person = await openNewLibrary(page)
      await uploadFiles(page, FILES.map(fixture))
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await signIn(page, person, { rememberMe })
      for (const name of FILES) await expectThumbnail(page, name)
      await untilKept(page, FILES.length)
      await untilStartsOffline(page)
      await context.setOffline(true)
      await page.reload()
      for (const name of FILES) await expectThumbnail(page, name)
      await expect(page.getByText('You are offline.')).toBeVisible()
      await tile(page, 'portrait.jpg').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await context.setOffline(false)
    })
  }
})

test('what another device adds appears when the page is looked at again', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await openNewLibrary(page)
  await uploadFiles(page, [fixture('portrait.jpg')])
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const elsewhere = await context.newPage()
  await signIn(elsewhere, person)
  await expectThumbnail(elsewhere, 'portrait.jpg')
  await uploadFiles(elsewhere, [fixture('old.jpg')])
  await expect(tile(page, 'old.jpg')).toHaveCount(0)
  await lookAgain(page)
  await expectThumbnail(page, 'old.jpg')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['July 2021', 'December 2019'])
  await context.close()
})

test('what one tab uploads appears in the other at once', async ({ page, context }) => {
  await openNewLibrary(page)
  const other = await context.newPage()
  await other.goto('/gallery')
  await expect(other.getByText('No photos yet')).toBeVisible()
  await uploadFiles(page, [fixture('portrait.jpg')])
  await expectThumbnail(other, 'portrait.jpg')
  await expect(other.getByText('1 photo', { exact: false })).toBeVisible()
})

test('the gallery shows what was uploaded before it was ever open', async ({ page }) => {
  await openNewLibrary(page)
  await page.goto('/upload')
  await uploadFiles(page, [fixture('portrait.jpg')])
  await expectThumbnail(page, 'portrait.jpg')
})

test('logout leaves nothing of the library on the device', async ({ page, context }) => {
  await openNewLibrary(page)
  const other = await context.newPage()
  await other.goto('/gallery')
  await uploadFiles(page, FILES.map(fixture))
  for (const name of FILES) await expectThumbnail(other, name)
  await untilKept(page, FILES.length)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  await expect.poll(async () => (await readDevice(page)).text).toBe('""')
})

test('a damaged thumbnail on the device is fetched anew', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  await expectThumbnail(page, 'landscape.jpg')
  await untilKept(page, 1)
  await page.evaluate(async () => {
    const opened = indexedDB.open('safelight-library')
    await new Promise(resolve => {
      opened.onsuccess = resolve
    })
    const transaction = opened.result.transaction('thumbnails', 'readwrite')
    const cursor = transaction.objectStore('thumbnails').openCursor()
    cursor.onsuccess = () => {
      const found = cursor.result
      if (!found) return
      found.value.ciphertext[100] ^= 1
      found.update(found.value)
      found.continue()
    }
    await new Promise(resolve => {
      transaction.oncomplete = resolve
    })
    opened.result.close()
  })
  let fetched = 0
  page.on('request', request => {
    if (isThumbnails(new URL(request.url()))) fetched += 1
  })
  await page.reload()
  await expectThumbnail(page, 'landscape.jpg')
  expect(fetched).toBe(1)
})
