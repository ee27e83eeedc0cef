import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { albumOf } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/** An album of an older picture that is wide, and a newer one that is not. */
async function anAlbum(page: Page): Promise<void> {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await albumOf(page, 'Holidays', ['landscape.jpg', 'portrait.jpg'])
}

/** Looks at the album's card, and comes back. */
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

test('a cover that was chosen gives way to the newest photo again', async ({ page, fail }) => {
  await anAlbum(page)
  const newest = page.getByRole('button', { name: 'Use Newest Photo as Cover' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('Select photos and videos below to remove them')).toBeVisible()
  await expect(newest).toBeHidden()
  await tile(page, 'landscape.jpg').click()
  await page.getByRole('button', { name: 'Use as Cover' }).click()
  await expect(newest).toBeVisible()
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

test('the photo on show becomes the cover of its album, or is it no more', async ({ page }) => {
  await anAlbum(page)
  await tile(page, 'landscape.jpg').click()
  const cover = page.getByRole('button', { name: 'Use as cover' })
  await expect(cover).toHaveAttribute('aria-pressed', 'false')
  await cover.click()
  await expect(page.getByText('landscape.jpg is the cover of Holidays')).toBeVisible()
  await expect(cover).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByTestId('counter')).toHaveText('1/2')
  await expect(cover).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expectCover(page, 'wide')

  await tile(page, 'landscape.jpg').click()
  await expect(cover).toHaveAttribute('aria-pressed', 'true')
  await cover.click()
  await expect(page.getByText('The newest photo is the cover of Holidays')).toBeVisible()
  await expect(cover).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expectCover(page, 'tall')
})

test('a viewer of an album neither chooses its cover nor removes from it', async ({
  page,
  server,
}) => {
  const owner = await aSharer(server)
  const beach = await owner.upload('beach.jpg')
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, [beach])
  const me = await openNewLibrary(page)
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await page.goto(`/albums/${id}`)
  await tile(page, 'beach.jpg').click()
  await expect(page.getByRole('button', { name: 'Information' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use as cover' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove from album' })).toBeHidden()
})
