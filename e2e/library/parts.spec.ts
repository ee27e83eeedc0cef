import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, goToGallery, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('favorites, videos and photos have their own views', async ({ page }) => {
  const files = ['landscape.jpg', 'portrait.jpg', 'clip.mp4']
  await openLibraryOf(page, files.map(fixture))
  const part = page.getByLabel('Show', { exact: true })
  const expectShown = async (names: string[]) => {
    for (const name of files) {
      if (names.includes(name)) await expect(tile(page, name)).toBeVisible()
      else await expect(tile(page, name)).toBeHidden()
    }
  }

  await part.selectOption('Favorites')
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await goToGallery(page)
  await select(page, 'landscape.jpg')
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await part.selectOption('Videos')
  await expect(page.getByText('1 video', { exact: true })).toBeVisible()
  await expectShown(['clip.mp4'])
  await part.selectOption('Photos')
  await expectShown(['landscape.jpg', 'portrait.jpg'])
  await part.selectOption('Favorites')
  await expect(page.getByText('1 favorite', { exact: true })).toBeVisible()
  await expectShown(['landscape.jpg'])
  await expect(page.getByText("You've reached the end of your favorites")).toBeVisible()

  await tile(page, 'landscape.jpg').click()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await page.reload()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/gallery\?show=favorites$/)
  await expectShown(['landscape.jpg'])
  // Go back twice, because the viewer added a history entry.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?show=photos$/)
  await expectShown(['landscape.jpg', 'portrait.jpg'])
  await page.goForward()

  await select(page, 'landscape.jpg')
  await page.keyboard.press('f')
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
  await test.step('a stack has a single tile, and a strip in the viewer', async () => {
    await goToGallery(page)
    const front = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Photo ${name},.*, stack of 2`) })
    await select(page, 'landscape.jpg')
    await select(page, 'portrait.jpg')
    await page.getByRole('button', { name: 'Stack (show as one)' }).click()
    await expect(page.getByText('2 items stacked')).toBeVisible()
    await expect(tile(page, 'portrait.jpg')).toBeHidden()
    await front('landscape.jpg').click()
    const strip = page.getByRole('region', { name: 'Stack of 2' })
    await strip.getByRole('button', { name: /portrait/ }).click()
    await expect(page.getByRole('img', { name: 'portrait.jpg' })).toHaveAttribute(
      'data-loaded',
      'true',
    )
    await expect(page.getByTestId('counter')).toHaveText('2/2')
    await strip.getByRole('button', { name: 'Use as cover' }).click()
    await expect(strip.getByRole('button').first()).toHaveAccessibleName(/portrait/)
    await page.keyboard.press('Escape')
    await front('portrait.jpg').click()
    await page.getByRole('button', { name: 'Unstack' }).click()
    await expect(strip).toBeHidden()
    await page.keyboard.press('Escape')
    await expectShown(files)
  })
})
