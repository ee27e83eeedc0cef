import type { Page } from '@playwright/test'
import { signIn } from '../support/account.ts'
import { albumOf } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { readDevice, untilKept } from '../support/device.ts'
import { expectThumbnail, fixture, goToGallery, tile } from '../support/library.ts'
import { expect, passRequests, test } from '../support/test.ts'
import { openTrash, trashed } from '../support/trash.ts'

const FILES = ['landscape.jpg', 'portrait.jpg', 'old.jpg']

/** Waits until the service worker has cached the app, so that the app starts without a network. */
const untilStartsOffline = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/favicon.svg')) !== undefined))
    .toBe(true)

const damageThumbnail = (page: Page) =>
  page.evaluate(async () => {
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
    }
    await new Promise(resolve => {
      transaction.oncomplete = resolve
    })
    opened.result.close()
  })

test('a device stores its library encrypted', async ({ page, context }) => {
  await openLibraryOf(page, FILES.map(fixture))
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))

  await test.step('the stored data is encrypted', async () => {
    for (const name of FILES) await expectThumbnail(page, name)
    await untilKept(page, FILES.length)
    const { text } = await readDevice(page)
    expect(text).not.toMatch(/landscape|image\/|webp|2021|Test One|WEBPVP8|JFIF/i)
  })

  await test.step('a second visit downloads no page and no thumbnail again', async () => {
    asked.length = 0
    await page.reload()
    for (const name of FILES) await expectThumbnail(page, name)
    await expect.poll(() => asked).toContain('/api/media/changes')
    expect(asked.filter(path => path.includes('all-metadata'))).toEqual([])
    expect(asked.filter(path => path.includes('thumbnails'))).toEqual([])
  })

  await test.step('a damaged thumbnail is downloaded again', async () => {
    await damageThumbnail(page)
    await page.reload()
    for (const name of FILES) await expectThumbnail(page, name)
    expect(asked.filter(path => path.includes('thumbnails'))).toHaveLength(1)
  })

  await test.step('a logout deletes everything, in every tab', async () => {
    const other = await context.newPage()
    await other.goto('/gallery')
    for (const name of FILES) await expectThumbnail(other, name)
    await untilKept(page, FILES.length)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    await expect.poll(async () => (await readDevice(page)).text).toBe('""')
  })
})

test.describe('without the network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })
  // Passes requests through the test. Otherwise Chromium treats a page as online again when the service
  // worker answers for its document.
  test.beforeEach(({ context }) => passRequests(context))

  test('opened content stays available', async ({ page, context }) => {
    const person = await openLibraryOf(page, FILES.map(fixture))
    for (const name of FILES) await expectThumbnail(page, name)
    await albumOf(page, 'By the sea', ['portrait.jpg'])
    await expectThumbnail(page, 'portrait.jpg')
    await goToGallery(page)
    await openTrash(page, 'old.jpg')
    await expect(trashed(page)).toHaveCount(1)
    await untilStartsOffline(page)

    await test.step('the app reopens with the screens shown before', async () => {
      await context.setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
      await page.reload()
      await expect(trashed(page)).toHaveCount(1)
      await page.getByRole('link', { name: 'Albums' }).first().click()
      await page.getByRole('link', { name: 'By the sea' }).last().click()
      await tile(page, 'portrait.jpg').click()
      await expect(page.getByText('You are offline. You see a smaller version.')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Shared' }).first().click()
      await expect(page.getByText('Failed to load shared media.')).toBeVisible()
      await goToGallery(page)
      for (const name of ['landscape.jpg', 'portrait.jpg']) await expectThumbnail(page, name)

      await page.reload()
      await expectThumbnail(page, 'portrait.jpg')
      await expect(page.getByText('You are offline.')).toBeVisible()
      await tile(page, 'landscape.jpg').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('the network returns', async () => {
      await page.getByRole('link', { name: 'Shared' }).first().click()
      await context.setOffline(false)
      await expect(page.getByText('You are offline.')).toBeHidden()
      await expect(page.getByText('No shared photos')).toBeVisible()
    })

    await test.step('a tab without "Remember me" reopens too', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await signIn(page, person, { rememberMe: false })
      for (const name of ['landscape.jpg', 'portrait.jpg']) await expectThumbnail(page, name)
      await untilKept(page, 2)
      await untilStartsOffline(page)
      await context.setOffline(true)
      await page.reload()
      for (const name of ['landscape.jpg', 'portrait.jpg']) await expectThumbnail(page, name)
      await expect(page.getByText('You are offline.')).toBeVisible()
      await tile(page, 'portrait.jpg').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await context.setOffline(false)
    })
  })
})
