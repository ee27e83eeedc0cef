import { openNewLibrary } from '../support/account.ts'
import {
  chooseFiles,
  dismissUploads,
  fixture,
  fixtureBytes,
  goToGallery,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { openTrash, trashed } from '../support/trash.ts'

const STILL = 'IMG_1.heic'
const MOVIE = 'IMG_1.mov'

const files = async () => ({
  still: { name: STILL, mimeType: 'image/heic', buffer: await fixtureBytes('formats/sample.heic') },
  movie: { name: MOVIE, mimeType: '', buffer: await fixtureBytes('live.mov') },
})

test('a live photo’s movie joins a picture that is uploaded after the movie', async ({ page }) => {
  const { still, movie } = await files()
  await openNewLibrary(page)
  await uploadFiles(page, [movie])
  await expect(tile(page, MOVIE)).toBeVisible()
  await uploadFiles(page, [still])
  await expect(tile(page, STILL)).toBeVisible()
  await expect(tile(page, MOVIE)).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await tile(page, STILL).hover()
  await expect(page.getByTestId('motion')).toHaveAttribute('data-shown', 'true')
  await openTrash(page)
  await expect(trashed(page)).toHaveCount(1)

  await test.step('it stays a video after it is restored', async () => {
    await chooseFiles(page, [movie])
    await page.getByRole('button', { name: 'Upload All' }).click()
    await page.getByRole('button', { name: `Restore ${MOVIE}` }).click()
    await expect(page.getByText('Restored from your trash')).toBeVisible()
    await goToGallery(page)
    await dismissUploads(page)
    await uploadFiles(page, [fixture('embedded.jpg')])
    await expect(tile(page, 'embedded.jpg')).toBeVisible()
    await expect(tile(page, MOVIE)).toBeVisible()
  })
})

test('a live photo’s movie joins a picture that is uploaded before the movie', async ({ page }) => {
  const { still, movie } = await files()
  await openNewLibrary(page)
  await uploadFiles(page, [still])
  await uploadFiles(page, [movie])
  await expect(tile(page, STILL)).toBeVisible()
  await expect(tile(page, MOVIE)).toBeHidden()
})
