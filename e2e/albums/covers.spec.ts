import type { Page } from '@playwright/test'
import { albumOf } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

async function expectCover(page: Page, shape: 'wide' | 'tall'): Promise<void> {
  await page.getByRole('link', { name: 'My Albums' }).click()
  const picture = page
    .getByRole('list', { name: 'Albums' })
    .locator('img[data-shown="true"]')
    .evaluate((image: HTMLImageElement) =>
      image.naturalWidth > image.naturalHeight ? 'wide' : 'tall',
    )
  expect(await picture).toBe(shape)
  await page.getByRole('link', { name: 'Holidays' }).click()
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
}

test('a person chooses the cover of an album', async ({ page, fail }) => {
  // Only the older photo is wide, so the test can tell from a cover's shape which photo it shows.
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await albumOf(page, 'Holidays', ['landscape.jpg', 'portrait.jpg'])

  await test.step('a chosen cover can be reset to the newest photo', async () => {
    const newest = page.getByRole('button', { name: 'Use Newest Item as Cover' })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText('Select photos, then remove them from the album')).toBeVisible()
    await expect(newest).toBeHidden()
    await tile(page, 'portrait.jpg').click()
    await tile(page, 'landscape.jpg').click()
    await expect(page.getByRole('button', { name: 'Use as Cover' })).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectCover(page, 'tall')

    await page.getByRole('button', { name: 'Edit' }).click()
    await tile(page, 'landscape.jpg').click()
    await page.getByRole('button', { name: 'Use as Cover' }).click()
    await expect(newest).toBeVisible()
    await expect(page.getByText('Select photos, then remove them from the album')).toBeVisible()
    await expectCover(page, 'wide')

    await page.getByRole('button', { name: 'Edit' }).click()
    const mend = await fail(/^\/api\/albums\/\w{26}$/, { method: 'PUT' })
    await newest.click()
    await expect(page.getByRole('alert')).toContainText('Failed to save album')
    await mend()
    await newest.click()
    await expect(newest).toBeHidden()
    await expectCover(page, 'tall')
  })

  await test.step('the current photo becomes the cover, or stops being it', async () => {
    await tile(page, 'landscape.jpg').click()
    const cover = page.getByRole('button', { name: 'Use as cover' })
    await expect(cover).toHaveAttribute('aria-pressed', 'false')
    await cover.click()
    await expect(page.getByText('landscape.jpg is now the cover of Holidays')).toBeVisible()
    await expect(cover).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId('counter')).toHaveText('1/2')
    await expect(cover).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Escape')
    await expectCover(page, 'wide')

    await tile(page, 'landscape.jpg').click()
    await expect(cover).toHaveAttribute('aria-pressed', 'true')
    await cover.click()
    await expect(page.getByText('The newest item is now the cover of Holidays')).toBeVisible()
    await expect(cover).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Escape')
    await expectCover(page, 'tall')
  })

  await test.step('the album shows changes made in the viewer, and drops a deleted photo', async () => {
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
    // The first notice offers to undo the edit, the last one the deletion.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(tile(page, 'Aunt Clara.jpg')).toBeVisible()
    await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  })
})
