import type { Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

/**
 * Finds a picture that the viewer has loaded completely. The viewer loads the current picture and its
 * neighbors.
 */
const ready = (page: Page, name: string) =>
  page.locator(`img[alt^="Photo ${name},"][data-loaded="true"]`)

test('the Back button closes a dialog together with the viewer', {
  tag: '@core',
}, async ({ page }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  for (const [button, dialog] of [
    ['Add to album', 'Add to album'],
    ['Share', 'Share Photo'],
  ] as const) {
    await test.step(`from “${button}”`, async () => {
      await tile(page, 'portrait.jpg').click()
      await expect(ready(page, 'landscape.jpg')).toHaveCount(1)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(/\/gallery$/)
      await expect(tile(page, 'portrait.jpg')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(tile(page, 'landscape.jpg')).toBeFocused()
      const bar = page.getByRole('toolbar', { name: 'Selection' })
      await page.keyboard.press('Control+a')
      await expect(bar).toContainText('2 items selected')
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await tile(page, 'landscape.jpg').click()
      await expect(page.getByTestId('counter')).toHaveText('2/2')
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByTestId('counter')).toHaveText('1/2')
      await page.keyboard.press('Escape')
      await expect(tile(page, 'portrait.jpg')).toBeFocused()
    })
  }

  await test.step('advancing and closing at once closes the viewer', async () => {
    await tile(page, 'portrait.jpg').click()
    await expect(ready(page, 'landscape.jpg')).toHaveCount(1)
    // Send both keys before the next frame, as may happen on a busy machine.
    await page.evaluate(() => {
      for (const key of ['ArrowRight', 'Escape']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
    })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(tile(page, 'portrait.jpg')).toBeFocused()
    await expect(page).toHaveURL(/\/gallery$/)
  })

  await test.step('neighbors are not prefetched in data-saver mode', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await tile(page, 'portrait.jpg').click()
    await expect(ready(page, 'portrait.jpg')).toHaveCount(1)
    await expect(ready(page, 'landscape.jpg')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(ready(page, 'landscape.jpg')).toHaveCount(1)
  })
})

test('a slideshow advances automatically until the last item', async ({ page }) => {
  // `tail-moov.mp4` lasts five seconds, which is longer than the slideshow shows a picture.
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg', 'tail-moov.mp4'].map(fixture))
  await tile(page, 'tail-moov.mp4').click()
  const counter = page.getByTestId('counter')
  await expect(counter).toHaveText('1/3')
  const ended = page.locator('video').evaluate(
    video =>
      new Promise(resolve => {
        video.addEventListener('ended', () => resolve('ended'))
        const gone = new MutationObserver(() => video.isConnected || resolve('gone'))
        gone.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.keyboard.press('s')
  expect(await ended).toBe('ended')
  await expect(counter).toHaveText('2/3')
  await expect(page.getByRole('button', { name: 'Stop slideshow' })).toBeVisible()
  await expect(counter).toHaveText('3/3')
  await expect(page.getByRole('button', { name: 'Slideshow', exact: true })).toBeVisible()
})
