import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { albumOf, albumOfSelected, manyPictures } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Photos' })

test('what is changed in the viewer of an album shows there, and what is thrown away goes', async ({
  page,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await albumOf(page, 'Holidays', ['landscape.jpg', 'portrait.jpg'])

  await tile(page, 'portrait.jpg').click()
  const favorite = page.getByRole('button', { name: 'Favorite' })
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')

  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Information' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Name').fill('Aunt Clara.jpg')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Aunt Clara.jpg')).toBeVisible()
  await page.keyboard.press('i')

  await page.keyboard.press('Delete')
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await page.keyboard.press('Escape')
  await expect(tile(page, 'Aunt Clara.jpg')).toBeHidden()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, 'Aunt Clara.jpg')).toBeVisible()
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
})

test('the viewer goes through an album of several pages, and Back closes it', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, await manyPictures(50))
  await page.keyboard.press('Control+a')
  await albumOfSelected(page, 'Everything')
  await expect(page.getByText('50 photos')).toBeVisible()
  await grid(page).getByRole('button').first().click()
  const counter = page.getByTestId('counter')
  for (let place = 1; place < 50; place++) {
    await expect(counter).toHaveText(`${place}/50`)
    // At the end of what is loaded there is nothing to go on to until more has come.
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
    await page.keyboard.press('ArrowRight')
  }
  await expect(counter).toHaveText('50/50')
  await page.reload()
  await expect(counter).toHaveText('50/50')
  await page.goBack()
  await expect(counter).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Everything', level: 1 })).toBeVisible()
})

test('an empty album is filled by choosing from the timeline', async ({ page }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg', 'old.jpg'].map(fixture))
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByLabel('Title').fill('Holidays')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add photos' }).last().click()

  await expect(page.getByRole('heading', { name: 'Add to Holidays', level: 1 })).toBeVisible()
  await expect(page.getByText('Select photos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to album', exact: true })).toBeDisabled()
  await tile(page, 'landscape.jpg').click()
  await expect(page.getByTestId('counter')).toBeHidden()
  await expect(page.getByText('1 item selected')).toBeVisible()
  await expectAccessible(page)
  await tile(page, 'landscape.jpg').click()
  await expect(page.getByText('Select photos')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('button', { name: 'Add 3 to album' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tile(page, 'portrait.jpg').click()
  await tile(page, 'landscape.jpg').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Add 2 to album' }).click()

  await expect(page.getByText('2 items added to Holidays')).toBeVisible()
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  await expect(tile(page, 'old.jpg')).toBeHidden()
  await page.getByRole('link', { name: 'Add photos' }).click()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Add 3 to album' }).click()
  await expect(page.getByText('1 item added to Holidays, 2 already there')).toBeVisible()
  await expect(page.getByText('3 photos', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Add photos' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
  // The album was asked for once: Back leaves it.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Albums', level: 1 })).toBeVisible()
})

test('a picture goes into an album from the viewer', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await tile(page, 'landscape.jpg').click()
  const viewer = page.getByTestId('counter')
  await page.getByRole('button', { name: 'Add to album' }).click()
  await page.getByRole('button', { name: 'New album' }).click()
  await page.getByLabel('Title').fill('Holidays')
  await page.getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByText('1 item added to Holidays')).toBeVisible()
  await page.getByRole('button', { name: 'Add to album' }).click()
  await page.getByRole('button', { name: /^Holidays/ }).click()
  await expect(page.getByText('Already in Holidays')).toBeVisible()
  await expect(viewer).toHaveText('1/1')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('an album goes on as its end comes near, and by its button after a failure', async ({
  page,
  fail,
}) => {
  await openNewLibrary(page)
  await uploadFiles(page, await manyPictures(26))
  await page.keyboard.press('Control+a')
  await page.setViewportSize({ width: 390, height: 260 })
  const mend = await fail(/^\/api\/albums\/\w{26}\/media$/)
  await albumOfSelected(page, 'Everything')
  await expect(page.getByText('Failed to load photos')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  // Three in a row: eight rows of 24 items, of which only those near the window are in the page.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '8')
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(24)

  await page.keyboard.press('Control+a')
  await expect(page.getByText('26 items selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '8')

  const mendNext = await fail(/^\/api\/albums\/\w{26}\/media$/)
  await page.mouse.wheel(0, 10_000)
  await expect(page.getByText('Failed to load photos')).toBeVisible()
  await mendNext()
  await page.getByRole('button', { name: 'Load More Photos' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '9')
  await expect(page.getByRole('button', { name: 'Load More Photos' })).toBeHidden()
  await expect(page.getByText('Failed to load photos')).toBeHidden()
})

test('photos of an album are chosen by presses, ranges and keys', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, await manyPictures(5))
  await page.keyboard.press('Control+a')
  await albumOfSelected(page, 'Everything')
  await page.getByRole('button', { name: 'Edit' }).click()
  const tiles = grid(page).getByRole('button', { name: /^Photo / })
  const selected = grid(page).getByRole('gridcell', { selected: true })
  await tiles.nth(1).click()
  await tiles.nth(3).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(3)
  await tiles.nth(4).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(4)
  await tiles.nth(3).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(3)
  await tiles.nth(2).click()
  await expect(selected).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(selected).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove 3 from Album' }).click()
  await expect(tiles).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()

  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('2 items selected')
  await bar.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()
})

test('albums are sorted, and each can be viewed, shared and deleted from its card', async ({
  page,
  intercept,
}) => {
  await openNewLibrary(page)
  await page.getByRole('link', { name: 'Albums' }).first().click()
  const titles = page.getByRole('list', { name: 'Albums' }).getByRole('heading')
  await expect(page.getByText('No albums yet')).toBeVisible()
  for (const title of ['Mountains', 'Aunts', 'Zoo']) {
    await page.getByRole('button', { name: 'Create Album' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.goBack()
    // Until the albums are there, no button says that one is made.
    await expect(titles.filter({ hasText: title })).toBeVisible()
  }
  const sort = page.getByLabel('Sort albums')
  await expect(page.getByText('3 albums')).toBeVisible()
  await expect(titles).toHaveText(['Zoo', 'Aunts', 'Mountains'])
  await expectAccessible(page)
  await sort.selectOption('Oldest first')
  await expect(titles).toHaveText(['Mountains', 'Aunts', 'Zoo'])
  await sort.selectOption('By title')
  await expect(titles).toHaveText(['Aunts', 'Mountains', 'Zoo'])
  await page.reload()
  await expect(titles).toHaveText(['Aunts', 'Mountains', 'Zoo'])

  const menu = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Zoo' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await menu('View Album')
  await expect(page.getByRole('heading', { name: 'Zoo', level: 1 })).toBeVisible()
  await page.goBack()
  await menu('Share Album')
  await expect(page.getByRole('dialog', { name: 'Share Album' })).toBeVisible()
  await page.keyboard.press('Escape')

  const dialog = page.getByRole('alertdialog', { name: 'Delete Album' })
  await menu('Delete Album')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(titles).toHaveCount(3)
  await intercept(/\/api\/albums\/\w{26}$/, async (route, request) => {
    if (request.method() === 'DELETE') {
      await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    }
    await route.continue()
  })
  await menu('Delete Album')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(titles).toHaveText(['Aunts', 'Mountains'])
})

test('an album without a title has one all the same', async ({ page }) => {
  await openNewLibrary(page)
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByRole('heading', { name: 'Untitled Album', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Albums' }).getByRole('heading')).toHaveText([
    'Untitled Album',
  ])
})

test('an album has the newest picture on its card, or the one that was chosen', async ({
  page,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await albumOf(page, 'Holidays', ['landscape.jpg', 'portrait.jpg'])
  const isWide = () =>
    page
      .getByRole('list', { name: 'Albums' })
      .locator('img[data-shown="true"]')
      .evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight)

  await page.getByRole('button', { name: 'Edit' }).click()
  await tile(page, 'portrait.jpg').click()
  await tile(page, 'landscape.jpg').click()
  await expect(page.getByRole('button', { name: 'Use as Cover' })).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'My Albums' }).click()
  await expect.poll(isWide).toBe(false)

  await page.getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await tile(page, 'landscape.jpg').click()
  await page.getByRole('button', { name: 'Use as Cover' }).click()
  await expect(page.getByText('Select photos and videos below to remove them')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'My Albums' }).click()
  await expect.poll(isWide).toBe(true)
})

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('an album was created on the day of the calendar on the wall', async ({
    page,
    intercept,
  }) => {
    await openNewLibrary(page)
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await page.getByRole('button', { name: 'Create Album' }).click()
    await page.getByLabel('Title').fill('New Year')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
    await expect(page.getByRole('heading', { name: 'New Year', level: 1 })).toBeVisible()
    await intercept('**/api/albums/my*', async route => {
      const answer = await route.fetch()
      const albums: object[] = await answer.json()
      const createdAt = '2026-01-01T03:00:00.000Z'
      await route.fulfill({
        response: answer,
        json: albums.map(album => ({ ...album, createdAt })),
      })
    })
    await page.goBack()
    await expect(page.getByText('Created December 31, 2025')).toBeVisible()
  })
})
