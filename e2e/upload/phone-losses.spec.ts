import { jpegWithExif } from '@safelight/media/written-jpeg'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { chooseFiles, type FilePayload } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const photos = (names: string[], maker: string): FilePayload[] =>
  names.map((name, i) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from([...jpegWithExif({ 271: maker, 272: 'phone' }), i]),
  }))

test.describe('on Android', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the app opens the file browser, and says once that places are missing', async ({
    page,
  }) => {
    await openNewLibrary(page)
    const lost = page.getByText('These photos do not say where they were taken.')
    await chooseFiles(page, photos(['1.jpg', '2.jpg', '3.jpg'], 'Google'))
    // With a list of accepted types, Chrome would open Android's photo picker.
    expect(await page.locator('input[type=file]').first().getAttribute('accept')).toBeNull()
    await expect(lost).toBeVisible()
    await expectAccessibleLooks(page)
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(lost).toBeHidden()
    await page.reload()
    await chooseFiles(page, photos(['4.jpg', '5.jpg', '6.jpg', '7.jpg'], 'Google'))
    await expect(page.getByText('7.jpg', { exact: true })).toBeVisible()
    await expect(lost).toBeHidden()
  })
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the app says that photos were converted', async ({ page }) => {
    await openNewLibrary(page)
    await chooseFiles(page, photos(['IMG_0001.jpeg'], 'Apple'))
    await expect(page.getByText(/converted these photos to JPEG/)).toBeVisible()
    expect(await page.locator('input[type=file]').first().getAttribute('accept')).toMatch(/heic/)
  })
})
