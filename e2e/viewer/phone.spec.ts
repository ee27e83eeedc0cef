import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { holdCalls } from '../support/held-calls.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const ACTIONS = [
  'Slideshow',
  'Favorite',
  'Information',
  'Download',
  'Save or send',
  'Share',
  'Move to trash',
]

declare const handedOver: { name: string; type: string; digest: number[] }[]

/**
 * Runs in the page. Replaces `navigator.share`: rejects the first call as too late after the tap, and the
 * second as canceled.
 */
function handFilesOver(): void {
  const refusals = ['NotAllowedError', 'AbortError']
  Object.assign(window, { handedOver: [] })
  Object.assign(navigator, {
    canShare: () => true,
    async share({ files: [file] }: { files: [File] }) {
      const refusal = refusals.shift()
      if (refusal) throw new DOMException('', refusal)
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      const { name, type } = file
      handedOver.push({ name, type, digest: [...new Uint8Array(digest)] })
    },
  })
}

interface Finger {
  x: number
  y: number
}

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

test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

test('on a phone, a swipe shows the next item', async ({ page, intercept }) => {
  await page.addInitScript(handFilesOver)
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await tile(page, 'landscape.jpg').tap()
  const viewer = page.getByRole('dialog', { name: 'Viewer' })

  await test.step('the buttons are at the bottom, Close is at the top', async () => {
    const middle = async (name: string) => {
      const box = await viewer.getByRole('button', { name, exact: true }).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }
    for (const name of ACTIONS) await expect.poll(() => middle(name)).toBeGreaterThan(770)
    await expect.poll(() => middle('Close')).toBeLessThan(60)
    await viewer.getByRole('button', { name: 'Favorite' }).click()
    await expect(viewer.getByRole('button', { name: 'Favorite' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('an original is passed to another app, however late', async () => {
    const send = viewer.getByRole('button', { name: 'Save or send' })
    await send.click()
    const message = page.getByRole('status').filter({ hasText: 'landscape.jpg is ready' })
    await message.getByRole('button', { name: 'Save or send' }).click()
    await expect(message).toBeHidden()
    await send.click()
    const original = await readFile(fixture('landscape.jpg'))
    const digest = [...createHash('sha256').update(original).digest()]
    const file = { name: 'landscape.jpg', type: 'image/jpeg', digest }
    await expect.poll(() => page.evaluate(() => handedOver)).toEqual([file])
    await expect(page.getByText('could not be sent')).toHaveCount(0)

    await viewer.getByRole('button', { name: 'Close' }).click()
    await tile(page, 'landscape.jpg').hover()
    await page.getByRole('button', { name: 'Select landscape.jpg' }).click()
    await page.getByRole('button', { name: 'Save or send' }).click()
    await expect.poll(() => page.evaluate(() => handedOver)).toEqual([file, file])
  })

  await test.step('an action from the selection menu is disabled while it runs', async () => {
    const { release } = await holdCalls(intercept, '**/api/media/details')
    const rotate = page.getByRole('menuitem', { name: 'Rotate' })
    const more = page.getByRole('button', { name: 'More actions' })
    await more.click()
    await rotate.click()
    await more.click()
    await expect(rotate).toBeDisabled()
    release()
    await expect(rotate).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(rotate).toBeHidden()
    await page.keyboard.press('Escape')
  })

  const browser = await page.context().newCDPSession(page)
  const counter = page.getByTestId('counter')
  await test.step('a swipe advances and returns', async () => {
    await tile(page, 'portrait.jpg').tap()
    await expect(counter).toHaveText('1/2')
    await expect(picture(page)).toBeVisible()
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
    // Wait until the picture has stopped moving. Before that, a touch between two pictures would hit neither.
    await expect(picture(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('a pinch loads the original', async () => {
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

  await test.step('the upload screen mentions selection but no dropping', async () => {
    await page.goto('/upload')
    await expect(page.getByText('Choose photos and videos')).toBeVisible()
    await expect(page.getByText('Drop photos and videos here')).toBeHidden()
  })
})
