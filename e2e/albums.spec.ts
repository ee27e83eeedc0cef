import { expectAccessible } from './support/accessible.ts'
import { openNewLibrary } from './support/account.ts'
import { albumOf, albumOfSelected, manyPictures } from './support/albums.ts'
import { fixture, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

test('what is changed in the viewer of an album shows there, and what is thrown away goes', async ({
  page,
}) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
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
  const tiles = page.getByRole('list', { name: 'Photos' }).getByRole('button')
  await expect(tiles).toHaveCount(24)

  await tiles.first().click()
  const counter = page.getByTestId('counter')
  for (let place = 1; place < 50; place++) {
    await expect(counter).toHaveText(`${place}/50`)
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
  await openNewLibrary(page)
  await uploadFiles(page, ['old.jpg', 'landscape.jpg', 'portrait.jpg'].map(fixture))
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByLabel('Title').fill('Holidays')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add photos' }).last().click()

  await expect(page.getByRole('heading', { name: 'Add to Holidays', level: 1 })).toBeVisible()
  await expect(page.getByText('Select photos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 0 to album' })).toBeDisabled()
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
  await expect(page.getByText('1 item added to Holidays, 2 were in it already')).toBeVisible()
  await expect(page.getByText('3 photos', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Add photos' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
  // The album was asked for once: Back leaves it.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Albums', level: 1 })).toBeVisible()
})
