import type { Locator, Page, Request, Worker } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { rotatedVideo } from '../support/data/made-video.ts'
import { motionPhoto } from '../support/data/motion-photo.ts'
import { expectThumbnail, fixture, fixtureBytes, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const animation = (page: Page) => page.getByTestId('animation')

const isAnimation = (request: Request) =>
  /key=%2Fthumbnails%2Fthumb_[0-9A-Z]{26}\.mp4\.gif$/.test(request.url())

/**
 * Lets the test read pictures that workers decrypt: keeps each Blob by its URL. The content policy forbids
 * the page to fetch these URLs.
 */
function keepPictures(page: Page): void {
  page.on('worker', worker => {
    worker
      .evaluate(() => {
        const pictures = new Map<string, Blob>()
        const { createObjectURL, revokeObjectURL } = URL
        URL.createObjectURL = (blob: Blob) => {
          const url = createObjectURL(blob)
          pictures.set(url, blob)
          return url
        }
        URL.revokeObjectURL = url => {
          pictures.delete(url)
          revokeObjectURL(url)
        }
        Object.assign(globalThis, { pictures })
      })
      .catch(() => {})
  })
}

declare const pictures: Map<string, Blob>

/** Returns the worker that holds the picture of a URL; undefined if no worker holds the picture. */
async function holderOf(page: Page, url: string): Promise<Worker | undefined> {
  for (const worker of page.workers()) {
    if (await worker.evaluate(address => pictures.has(address), url).catch(() => false)) {
      return worker
    }
  }
  return undefined
}

async function decoded(page: Page) {
  const url = (await animation(page).getAttribute('src')) ?? ''
  const worker = await holderOf(page, url)
  if (!worker) throw new Error('The picture is gone.')
  return worker.evaluate(async address => {
    const blob = pictures.get(address) ?? new Blob()
    const data = await blob.arrayBuffer()
    const decoder = new ImageDecoder({ data, type: blob.type })
    await Promise.all([decoder.tracks.ready, decoder.completed])
    const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {}
    const frames: { seconds: number; width: number; height: number }[] = []
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex })
      const { duration, displayWidth: width, displayHeight: height } = image
      frames.push({ seconds: (duration ?? 0) / 1e6, width, height })
      image.close()
    }
    const signature = new TextDecoder().decode(data.slice(0, 6))
    return { type: blob.type, signature, bytes: data.byteLength, frames, repetitionCount }
  }, url)
}

/** Touches the center of an element, or a point `shift` pixels to the right of it. */
async function aFinger(page: Page, element: Locator) {
  const browser = await page.context().newCDPSession(page)
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on show.')
  const { x, y, width, height } = box
  return {
    touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', shift = 0) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2 + shift, y: y + height / 2 }],
      }),
    /** Whether the app prevents the browser's menu for a long press. */
    isMenuKept: () =>
      element.evaluate(
        picture =>
          !picture.dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
          ),
      ),
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a video plays upright on its tile on hover and on focus', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => isAnimation(request) && requests.push(request.url()))
  keepPictures(page)
  await openNewLibrary(page)
  await page.mouse.move(0, 0)
  const names = ['clip.mp4', 'portrait.jpg', 'mpeg4-part2.mp4']
  const files = await Promise.all(
    names.map(async name => ({ name, mimeType: '', buffer: await fixtureBytes(name) })),
  )
  const buffer = await rotatedVideo(fixture('clip.mp4'), 90)
  await uploadFiles(page, [
    ...files,
    { name: 'turned.mp4', mimeType: '', buffer },
    { name: 'live.jpg', mimeType: '', buffer: await motionPhoto() },
  ])
  const thumbnail = await expectThumbnail(page, 'clip.mp4')
  await expectThumbnail(page, 'turned.mp4')

  await test.step('it stays still for users who prefer reduced motion', async () => {
    await tile(page, 'clip.mp4').hover()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await tile(page, 'turned.mp4').hover()
    await expect(animation(page)).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  await test.step('a rotated one is upright', async () => {
    expect((await decoded(page)).frames[0]).toMatchObject({ width: 201, height: 358 })
  })

  await test.step('it is fetched on hover, and released after that', async () => {
    await tile(page, 'clip.mp4').hover()
    await expect.poll(() => requests).toHaveLength(2)
    await expect(animation(page)).toHaveCount(1)
    await expect(tile(page, 'clip.mp4').getByTestId('animation')).toBeVisible()
    const { type, signature, bytes, frames, repetitionCount } = await decoded(page)
    expect(type).toBe('image/gif')
    expect(signature).toBe('GIF89a')
    expect(repetitionCount).toBe(Number.POSITIVE_INFINITY)
    expect(bytes).toBeLessThanOrEqual(1.5 * 2 ** 20)
    expect(frames).toHaveLength(25)
    expect(frames.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(3)
    expect(frames[0]).toMatchObject({ width: 358, height: 201 })
    const url = (await animation(page).getAttribute('src')) ?? ''

    await tile(page, 'portrait.jpg').hover()
    await expect(animation(page)).toHaveCount(0)
    await expect(thumbnail).toBeVisible()
    await expect.poll(() => holderOf(page, url)).toBeUndefined()
    expect(requests).toHaveLength(2)
  })

  await test.step('one that cannot be decoded has none', async () => {
    await tile(page, 'mpeg4-part2.mp4').hover()
    await tile(page, 'turned.mp4').hover()
    await expect(animation(page)).toHaveCount(1)
    await tile(page, 'mpeg4-part2.mp4').hover()
    await expect(animation(page)).toHaveCount(0)
  })

  await test.step('keyboard focus plays it too', async () => {
    await page.mouse.move(0, 0)
    const tiles = page.getByRole('button', { name: /^(Photo|Video) .*, / })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(tiles.and(page.locator(':focus'))).toHaveCount(1, { timeout: 100 })
    }).toPass({ intervals: [0] })
    await page.keyboard.press('Home')
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(tile(page, 'clip.mp4')).toBeFocused({ timeout: 100 })
    }).toPass({ intervals: [0] })
    await expect(tile(page, 'clip.mp4').getByTestId('animation')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(animation(page)).toHaveCount(0)
  })

  await test.step('a live photo plays on its tile, and in the viewer while it is held', async () => {
    const movie = page.getByTestId('motion')
    await tile(page, 'live.jpg').hover()
    await expect(movie).toHaveAttribute('data-shown', 'true')
    await tile(page, 'live.jpg').click()
    const picture = page.getByRole('img', { name: 'live.jpg' })
    await expect(picture).toHaveAttribute('data-loaded', 'true')
    await expect(movie).toHaveCount(0)

    await picture.hover()
    await page.mouse.down()
    await expect(movie).toHaveAttribute('data-shown', 'true')
    await page.mouse.up()
    await expect(movie).toHaveCount(0)

    const { touch, isMenuKept } = await aFinger(page, picture)
    await touch('touchStart')
    await expect(movie).toHaveAttribute('data-shown', 'true')
    expect(await isMenuKept()).toBe(true)
    await touch('touchEnd')
    await expect(movie).toHaveCount(0)
    await touch('touchStart')
    await expect(movie).toHaveAttribute('data-shown', 'true')
    await touch('touchMove', 40)
    await expect(movie).toHaveCount(0)
    await touch('touchEnd')
    await expect(picture).toBeVisible()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.keyboard.press('m')
    await expect(movie).toHaveAttribute('data-shown', 'true')
    await expect(page.getByRole('button', { name: 'Play live photo', pressed: true })).toBeVisible()
    await page.keyboard.press('m')
    await expect(movie).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('in the viewer it takes four fifths of the height, on a desktop and on a phone', async () => {
    await tile(page, 'turned.mp4').click()
    const video = page.locator('video[aria-label^="Video turned.mp4,"]')
    await expect
      .poll(() => video.evaluate((v: HTMLVideoElement) => v.videoHeight))
      .toBeGreaterThan(0)
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 560 },
    ]) {
      await page.setViewportSize(viewport)
      const share = async () => ((await video.boundingBox())?.height ?? 0) / viewport.height
      await expect.poll(share).toBeCloseTo(0.8, 2)
    }
  })
})
