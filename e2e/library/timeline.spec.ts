import type { Locator, Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import { expectThumbnail, fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const FILES = ['landscape.jpg', 'portrait.jpg', 'old.jpg']

async function openWithPictures(page: Page): Promise<void> {
  await openLibraryOf(page, FILES.map(fixture))
  await expectThumbnail(page, 'portrait.jpg')
}

test('the gallery is sorted by time', {
  tag: '@core',
}, async ({ page }) => {
  await openWithPictures(page)
  const years = page.getByRole('heading', { level: 2 })
  const months = page.getByRole('heading', { level: 3 })
  const scrubber = page.getByRole('slider', { name: 'Date' })

  await test.step('pictures are grouped by year and month of capture, with counts', async () => {
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
      'Photo landscape.jpg, July 4, 2021, Arezzo, Italy, MARKER-DESCRIPTION-7f3a',
      'Photo old.jpg, December 31, 2019',
    ])
    await expect(page.getByText("You've reached the end of your library")).toBeVisible()
  })

  await test.step('small months share a row, each under its heading', async () => {
    const [july, december] = [
      page.getByRole('region', { name: 'July 2021' }),
      page.getByRole('region', { name: 'December 2019' }),
    ]
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const [left, right] = [await boxOf(july), await boxOf(december)]
    expect(right.y).toBe(left.y)
    expect(right.x).toBeGreaterThan(left.x + left.width)
    // The month's year is only for screen readers, because the heading above shows it.
    await expect(december.getByText('2019')).toHaveCSS('clip-path', 'inset(50%)')
    expect((await boxOf(december.getByRole('heading'))).x).toBe(right.x)
    expect((await boxOf(tile(page, 'old.jpg'))).x).toBe(right.x)

    await scrubber.press('ArrowDown')
    await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2019, 1 item')
    await scrubber.press('ArrowUp')
    await expect(scrubber).toHaveAttribute('aria-valuetext', 'July 2021, 2 items')

    await page.getByRole('button', { name: 'Select all of December 2019' }).click()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
    await expect(december.getByRole('gridcell', { selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('one year, another one, and everything again', async () => {
    await page.getByRole('radio', { name: 'By Year' }).click()
    await expect(page.getByText("You've reached the end of 2021 photos")).toBeVisible()
    await expect(months).toHaveText(['July 2021'])
    await expect(scrubber).toBeHidden()
    await page.getByLabel('Year', { exact: true }).selectOption('2019')
    await expect(page.getByText("You've reached the end of 2019 photos")).toBeVisible()
    await expect(months).toHaveText(['December 2019'])
    await expect(years).toHaveText(['2019'])
    await page.getByRole('radio', { name: 'All Photos' }).click()
    await expect(months).toHaveText(['July 2021', 'December 2019'])
    await expect(page.getByText("You've reached the end of your library")).toBeVisible()
    await expect(scrubber.locator('..').locator('span')).toHaveText(['2021', '2019'])
  })

  await test.step("if a year's last picture is deleted, the newest year is shown", async () => {
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
    await page.getByRole('radio', { name: 'All Photos' }).click()
  })

  await test.step('the layout is remembered', async () => {
    const shape = async () => {
      const box = await tile(page, 'landscape.jpg').boundingBox()
      return box && Math.round(box.height)
    }
    const inGrid = await shape()
    await page.getByRole('radio', { name: 'Columns' }).click()
    await expect.poll(async () => ((await shape()) ?? inGrid) !== inGrid).toBe(true)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Columns' })).toBeChecked()
    await expectThumbnail(page, 'landscape.jpg')
  })
})

test('photos are opened, selected and moved to the trash with the keyboard', {
  tag: '@core',
}, async ({ page }) => {
  await openWithPictures(page)
  const selected = page.getByRole('gridcell', { selected: true })

  await test.step('Back closes the viewer, and its buttons match the keys', async () => {
    await tile(page, 'portrait.jpg').click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await viewer.getByRole('button', { name: 'Next' }).click()
    await expect(viewer.getByText('2/3', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
    await page.goBack()
    await expect(viewer).toBeHidden()
    await tile(page, 'landscape.jpg').click()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
  })

  await test.step('the selection bar selects the day and clears; a closed dialog leaves no key handlers', async () => {
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await page.keyboard.press('ControlOrMeta+a')
    await expect(bar).toContainText('3 items selected')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+a')
    await expect(selected).toHaveCount(3)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await tile(page, 'old.jpg').click({ modifiers: ['ControlOrMeta'] })
    await bar.getByRole('button', { name: 'Select the whole day' }).click()
    await expect(bar).toContainText('1 item selected')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })

  await test.step('Delete moves the selection to the trash, Undo restores it', async () => {
    await tile(page, 'portrait.jpg').focus()
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
})

test('the gallery reports photos that fail to load', async ({
  page,
  fail,
  intercept,
  expectComplaint,
}) => {
  expectComplaint(/status of 500 .*preview_/)
  await openWithPictures(page)

  await test.step('the timeline', async () => {
    const mend = await fail(/\/all-metadata-steps\//)
    await reloadOnNewDevice(page)
    await expect(page.getByText('Failed to load photos')).toBeVisible()
    await mend(page.getByRole('button', { name: 'Try again' }))
    await expectThumbnail(page, 'portrait.jpg')
  })

  await test.step('the years, and one of them', async () => {
    const mendYears = await fail(/^\/api\/media\/years$/)
    await fail(/\/all-metadata-steps\//)
    const mendYear = await fail(/\/all-metadata-year-month-steps\//)
    await reloadOnNewDevice(page)
    await expect(page.getByText('Failed to load photos', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'By Year' }).click()
    await expect(page.getByText('Failed to load available years')).toBeVisible()
    await mendYears(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByText('Failed to load photos for selected year')).toBeVisible()
    await mendYear(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByText("You've reached the end of 2021 photos")).toBeVisible()
    await expectThumbnail(page, 'landscape.jpg')
  })

  await test.step('an image in the viewer', async () => {
    await intercept(/preview_/, route => route.fulfill({ status: 500, json: {} }))
    await tile(page, 'portrait.jpg').click()
    await expect(page.getByText('Failed to load image')).toBeVisible()
  })
})
