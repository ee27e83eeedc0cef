import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import {
  expectThumbnail,
  fixture,
  fixtureBytes,
  thumbnailKeys,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { expect, test } from '../support/test.ts'

/** Scrolls a screen at a time, as a person does, until the gallery's end is in sight. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(page.getByText("You've reached the end of your photos")).toBeInViewport({
      timeout: 100,
    })
  }).toPass({ intervals: [50] })
}

test('orders by the time that pictures were taken, under years and months with their counts', async ({
  page,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg', 'old.jpg'].map(fixture))
  await expect(page.getByRole('heading')).toHaveText([
    'My Gallery',
    '2021',
    'July 2021',
    '2019',
    'December 2019',
  ])
  await expect(page.getByText(/^\d+ items?$/)).toHaveText([
    '2 items',
    '2 items',
    '1 item',
    '1 item',
  ])
  const labels = await page
    .getByRole('button', { name: /^Photo / })
    .evaluateAll(tiles => tiles.map(each => each.getAttribute('aria-label')))
  expect(labels).toEqual([
    'Photo portrait.jpg, July 19, 2021',
    'Photo landscape.jpg, July 4, 2021',
    'Photo old.jpg, December 31, 2019',
  ])
  await expect(page.getByText("You've reached the end of your photos")).toBeVisible()
})

test('fills by pages of 30 until the end, each page being asked for once', async ({
  page,
  intercept,
}) => {
  await openNewLibrary(page)
  const small = await fixtureBytes('orientation-1.jpg')
  const files = Array.from({ length: 65 }, (_, i) => ({
    name: `${i}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([small, Buffer.from([i])]),
  }))
  await uploadFiles(page, files)

  const asked: (string | undefined)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.includes('all-metadata-steps')) return
    asked.push(`${pathname.split('/').at(-1)} ${searchParams.has('after') ? 'after' : 'first'}`)
  })
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await intercept(/all-metadata-steps.*after=/, async route => {
    await seen
    await route.continue()
  })
  await reloadOnNewDevice(page)
  await expect(page.getByText('Loading more photos...')).toBeVisible()
  goOn()
  const tiles = page.getByRole('button', { name: /^Photo / })
  await expect(tiles.first()).toBeVisible()
  await expect(page.getByText('65 items')).toHaveCount(2)
  await scrollToEnd(page)
  await expect(tile(page, '0.jpg')).toBeVisible()
  expect(asked).toEqual(['30 first', '200 after'])
})

test('asks for a thumbnail only when it comes near', async ({ page }) => {
  await openNewLibrary(page)
  const small = await fixtureBytes('orientation-1.jpg')
  await page.setViewportSize({ width: 390, height: 400 })
  await page.getByRole('link', { name: 'Upload' }).last().click()
  const files = Array.from({ length: 60 }, (_, i) => ({
    name: `${i}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([small, Buffer.from([i])]),
  }))
  await uploadFiles(page, files)
  const fetched = new Set<string>()
  page.on('request', request => {
    for (const key of thumbnailKeys(request)) fetched.add(key)
  })
  await reloadOnNewDevice(page)
  await expect(page.locator('img[data-shown="true"]').first()).toBeVisible()
  expect(fetched.size).toBeLessThan(60)
  await scrollToEnd(page)
  await expect.poll(() => fetched.size).toBe(60)
})

test('a transparent picture has nothing behind it once it is drawn', async ({
  page,
  intercept,
}) => {
  const seen = Promise.withResolvers<void>()
  await intercept('**/api/media/thumbnails', async route => {
    await seen.promise
    await route.continue()
  })
  await openLibraryOf(page, [fixture('transparent.png')])
  const pictures = tile(page, 'transparent.png').locator('img')
  await expect(pictures).toHaveAttribute('src', /^data:/)
  seen.resolve()
  await expectThumbnail(page, 'transparent.png')
  await expect(pictures).toHaveCount(1)
})

test.describe('when the server fails', () => {
  test('says that photos failed to load and tries again', async ({ page, fail }) => {
    await openLibraryOf(page, [fixture('portrait.jpg')])
    const mend = await fail(/\/all-metadata-steps\//)
    await reloadOnNewDevice(page)
    await expect(page.getByText('Failed to load photos')).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectThumbnail(page, 'portrait.jpg')
  })

  test('the viewer says that an image failed to load', async ({
    page,
    expectComplaint,
    intercept,
  }) => {
    expectComplaint(/status of 500 .*preview_/)
    await openLibraryOf(page, [fixture('portrait.jpg')])
    await intercept(/preview_/, route => route.fulfill({ status: 500, json: {} }))
    await tile(page, 'portrait.jpg').click()
    await expect(page.getByText('Failed to load image')).toBeVisible()
  })
})

test('Back closes the viewer, and its buttons do what the keys do', async ({ page }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await tile(page, 'portrait.jpg').click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(viewer.getByText('2/2', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await tile(page, 'landscape.jpg').click()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})
