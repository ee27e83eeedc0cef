import type { CDPSession, Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { rotatedVideo } from '../support/data/made-video.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

interface Finger {
  x: number
  y: number
}

/** Moves fingers over the screen, each from one point to another. */
async function move(browser: CDPSession, fingers: [from: Finger, to: Finger][]): Promise<void> {
  const at = (share: number) =>
    fingers.map(([from, to], id) => ({
      id,
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
    }))
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 10; step++) {
    await browser.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(step / 10),
    })
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const picture = (page: Page) => page.locator('.yarl__slide_current img[data-loaded="true"]').first()

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 760 } })

  test('a swipe goes on, a pinch looks closer', async ({ page }) => {
    await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
    await tile(page, 'portrait.jpg').tap()
    const counter = page.getByTestId('counter')
    await expect(counter).toHaveText('1/2')
    await expect(picture(page)).toBeVisible()
    const browser = await page.context().newCDPSession(page)
    await move(browser, [
      [
        { x: 320, y: 400 },
        { x: 60, y: 405 },
      ],
    ])
    await expect(counter).toHaveText('2/2')
    await expect(picture(page)).toBeVisible()
    await move(browser, [
      [
        { x: 60, y: 400 },
        { x: 320, y: 405 },
      ],
    ])
    await expect(counter).toHaveText('1/2')

    await expect(page.getByTestId('original')).toBeHidden()
    await move(browser, [
      [
        { x: 180, y: 380 },
        { x: 60, y: 260 },
      ],
      [
        { x: 210, y: 400 },
        { x: 330, y: 520 },
      ],
    ])
    await expect(page.getByTestId('original')).toHaveAttribute('data-loaded', 'true')
    await expect(counter).toHaveText('1/2')
  })
})

for (const [button, dialog] of [
  ['Add to album', 'Add to album'],
  ['Share', 'Share Photo'],
] as const) {
  test(`Back from the dialog of “${button}” closes the viewer with it, and the gallery has the keys`, async ({
    page,
  }) => {
    await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
    await tile(page, 'portrait.jpg').click()
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

test('a video takes four fifths of the height at most, on a desk and on a phone', async ({
  page,
}) => {
  await openNewLibrary(page)
  const buffer = await rotatedVideo(fixture('clip.mp4'), 90)
  await uploadFiles(page, [{ name: 'upright.mp4', mimeType: 'video/mp4', buffer }])
  await tile(page, 'upright.mp4').click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.videoHeight)).toBeGreaterThan(0)
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 560 },
  ]) {
    await page.setViewportSize(viewport)
    const share = async () => ((await video.boundingBox())?.height ?? 0) / viewport.height
    // All of that, and no more: it would be higher if it could.
    await expect.poll(share).toBeCloseTo(0.8, 2)
  }
})

test('a slideshow shows a video to its end', async ({ page }) => {
  await openNewLibrary(page)
  // Its five seconds are more than a picture has.
  await uploadFiles(page, ['tail-moov.mp4', 'old.jpg'].map(fixture))
  await tile(page, 'tail-moov.mp4').click()
  const counter = page.getByTestId('counter')
  await expect(counter).toHaveText('1/2')
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
  await expect(counter).toHaveText('2/2')
})
