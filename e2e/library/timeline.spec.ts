import type { Locator, Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { manyPictures } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import { expectThumbnail, fixture, fixtureBytes, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const FILES = ['landscape.jpg', 'portrait.jpg', 'old.jpg']

async function openWithPictures(page: Page): Promise<void> {
  await openLibraryOf(page, FILES.map(fixture))
  await expectThumbnail(page, 'portrait.jpg')
}

/** Pictures of one month, and a month behind it that is not asked for before its time. */
async function openWithOld(page: Page, count: number): Promise<void> {
  await openNewLibrary(page)
  const old = { name: 'old.jpg', mimeType: 'image/jpeg', buffer: await fixtureBytes('old.jpg') }
  await uploadFiles(page, [...(await manyPictures(count)), old])
  // So low that the first page fills it.
  await page.setViewportSize({ width: 390, height: 300 })
}

test('shows one year, another one, and everything again; the layout is remembered', async ({
  page,
}) => {
  await openWithPictures(page)
  const months = page.getByRole('heading', { level: 3 })
  const years = page.getByRole('heading', { level: 2 })
  await page.getByRole('radio', { name: 'By Year' }).click()
  await expect(page.getByText("You've reached the end of 2021 photos")).toBeVisible()
  await expect(months).toHaveText(['July 2021'])
  await page.getByLabel('Year', { exact: true }).selectOption('2019')
  await expect(page.getByText("You've reached the end of 2019 photos")).toBeVisible()
  await expect(months).toHaveText(['December 2019'])
  await expect(years).toHaveText(['2019'])
  await page.getByRole('radio', { name: 'All Photos' }).click()
  await expect(months).toHaveText(['July 2021', 'December 2019'])
  await expect(page.getByText("You've reached the end of your photos")).toBeVisible()

  const shape = async () => {
    const box = await tile(page, 'landscape.jpg').boundingBox()
    return box && Math.round(box.height)
  }
  const inGrid = await shape()
  await page.getByRole('radio', { name: 'Masonry' }).click()
  await expect.poll(async () => ((await shape()) ?? inGrid) !== inGrid).toBe(true)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Masonry' })).toBeChecked()
  await expectThumbnail(page, 'landscape.jpg')
})

test('grows by pages, with a button that the keyboard finds, and jumps by the scrubber', async ({
  page,
}) => {
  await openWithOld(page, 60)
  await page.reload()
  const more = page.getByRole('button', { name: 'Load More Photos' })
  await expect(page.getByText('60 items')).toHaveCount(2)
  // Brought into view, it would not have to be pressed any more.
  const height = () => page.evaluate(() => document.body.scrollHeight)
  await expect(more).toBeAttached()
  const before = await height()
  await more.evaluate(button => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect.poll(height).toBeGreaterThan(before + 300)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // The focus is there before the picture is, and stays when it comes.
  await page
    .getByRole('button', { name: /^Photo / })
    .first()
    .focus()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(tile(page, 'old.jpg')).toBeFocused()

  const scrubber = page.getByRole('slider', { name: 'Date' })
  await scrubber.press('End')
  await expect(page.getByRole('heading', { name: 'December 2019' })).toBeInViewport()
  await expect(tile(page, 'old.jpg')).toBeInViewport()
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2019, 1 item')
  await expect(page.getByText("You've reached the end of your photos")).toBeVisible()
  await scrubber.press('Home')
  await expect(page.getByRole('heading', { name: 'December 2019' })).toHaveCount(0)
})

test('a year whose last picture has gone gives way to the newest one', async ({ page }) => {
  await openWithPictures(page)
  await page.getByRole('radio', { name: 'By Year' }).click()
  const year = page.getByRole('combobox', { name: 'Year' })
  await year.selectOption('2019')
  await tile(page, 'old.jpg').click()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tile(page, 'landscape.jpg')).toBeVisible()
  await expect(year).toHaveValue('2021')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(year.getByRole('option')).toHaveText(['2021', '2019'])
  await year.selectOption('2019')
  await expect(tile(page, 'old.jpg')).toBeVisible()
})

test.describe('when the server fails', () => {
  test('says that the years or the photos of one failed to load, and tries again', async ({
    page,
    fail,
  }) => {
    await openWithPictures(page)
    const mendYears = await fail(/^\/api\/media\/years$/)
    await fail(/\/all-metadata-steps\//)
    const mendYear = await fail(/\/all-metadata-year-month-steps\//)
    await reloadOnNewDevice(page)
    await expect(page.getByText('Failed to load photos', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'By Year' }).click()
    await expect(page.getByText('Failed to load available years')).toBeVisible()
    await mendYears()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Failed to load photos for selected year')).toBeVisible()
    await mendYear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText("You've reached the end of 2021 photos")).toBeVisible()
    await expectThumbnail(page, 'landscape.jpg')
  })

  test('says that what was to be selected could not be loaded', async ({ page, fail }) => {
    await openWithOld(page, 30)
    await fail(/\/all-metadata-steps\/0\/200$/)
    await fail(/\/all-metadata-year-month-steps\//)
    await reloadOnNewDevice(page)
    await expect(page.getByText('31 photos')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    const messages = page.getByRole('alert').filter({ has: page.getByLabel('Dismiss') })
    await expect(messages).toHaveText(['Failed to load photos'])
  })
})

test('the viewer opens again with its item, of whatever month, and not without one', async ({
  page,
}) => {
  await openWithOld(page, 30)
  await page.getByRole('slider', { name: 'Date' }).press('End')
  await tile(page, 'old.jpg').click()
  await expect(page.getByTestId('counter')).toHaveText('31/31')
  const address = page.url()
  await reloadOnNewDevice(page)
  await expect(page.getByTestId('counter')).toHaveText('31/31')
  await expect(page.getByRole('img', { name: 'old.jpg' })).toBeVisible()

  await page.goto(address.replace(/item=.*/, 'item=01ARZ3NDEKTSV4RRFFQ69G5FAV'))
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('31')
})

test('months of a few pictures share a row, each under its heading', async ({ page }) => {
  await openWithPictures(page)
  const [july, december] = [
    page.getByRole('region', { name: 'July 2021' }),
    page.getByRole('region', { name: 'December 2019' }),
  ]
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const [left, right] = [await boxOf(july), await boxOf(december)]
  expect(right.y).toBe(left.y)
  expect(right.x).toBeGreaterThan(left.x + left.width)
  // The year is above it already.
  await expect(december.getByText('2019')).toHaveCSS('clip-path', 'inset(50%)')
  expect((await boxOf(december.getByRole('heading'))).x).toBe(right.x)
  expect((await boxOf(tile(page, 'old.jpg'))).x).toBe(right.x)

  const scrubber = page.getByRole('slider', { name: 'Date' })
  await scrubber.press('ArrowDown')
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2019, 1 item')
  await scrubber.press('ArrowUp')
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'July 2021, 2 items')

  await page.getByRole('button', { name: 'Select all of December 2019' }).click()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expect(december.getByRole('gridcell', { selected: true })).toBeVisible()
})

test('the scrubber has its years again after a year of a single month', async ({ page }) => {
  await openWithPictures(page)
  const years = page.getByRole('slider', { name: 'Date' }).locator('..').locator('span')
  await page.getByRole('radio', { name: 'By Year' }).click()
  await expect(page.getByText("You've reached the end of 2021 photos")).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Date' })).toBeHidden()
  await page.getByRole('radio', { name: 'All Photos' }).click()
  await expect(years).toHaveText(['2021', '2019'])
})

test('selects with the mouse: one, a range, a day, everything', async ({ page }) => {
  await openWithPictures(page)
  const selected = page.getByRole('gridcell', { selected: true })
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await tile(page, 'portrait.jpg').hover()
  await page.getByRole('button', { name: 'Select portrait.jpg' }).click()
  await expect(bar).toContainText('1 item selected')
  await tile(page, 'old.jpg').click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(3)
  await expect(bar).toContainText('3 items selected')
  await tile(page, 'landscape.jpg').click()
  await expect(selected).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(selected).toHaveCount(3)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  // A dialog that is on its way out takes no keys any more.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(selected).toHaveCount(3)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await tile(page, 'old.jpg').click({ modifiers: ['ControlOrMeta'] })
  await bar.getByRole('button', { name: 'Select the whole day' }).click()
  await expect(selected).toHaveCount(1)
})

test('walks and selects with the keyboard', async ({ page }) => {
  await openWithPictures(page)
  const selected = page.getByRole('gridcell', { selected: true })
  await tile(page, 'portrait.jpg').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'landscape.jpg')).toBeFocused()
  // Into the next month, which lies beside, and back.
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'old.jpg')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tile(page, 'landscape.jpg')).toBeFocused()
  // On a page so narrow the next month lies below.
  await page.setViewportSize({ width: 270, height: 700 })
  const top = async (name: string) => (await tile(page, name).boundingBox())?.y ?? 0
  await expect
    .poll(async () => (await top('old.jpg')) - (await top('landscape.jpg')))
    .toBeGreaterThan(50)
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 'old.jpg')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected).toHaveCount(3)
  await expect(tile(page, 'portrait.jpg')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(selected).toHaveCount(0)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 item moved to the trash')).toBeVisible()
  await expect(tile(page, 'portrait.jpg')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await tile(page, 'portrait.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('counter')).toHaveText('1/3')
})
