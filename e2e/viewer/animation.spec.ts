import type { Page, Request } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { rotatedVideo } from '../support/data/made-video.ts'
import { expectThumbnail, fixture, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const animation = (page: Page) => page.getByTestId('animation')

const isAnimation = (request: Request) =>
  /key=%2Fthumbnails%2Fthumb_[0-9A-Z]{26}\.mp4\.gif$/.test(request.url())

/** Keeps hold of the page's decrypted pictures: the content policy lets nobody fetch their addresses. */
async function keepPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
    Object.assign(window, { pictures })
  })
}

declare const pictures: Map<string, Blob>

/** What the browser's own decoder finds in the animation on show. */
function decoded(page: Page) {
  return animation(page).evaluate(async element => {
    const blob = pictures.get((element as HTMLImageElement).src)
    if (!blob) throw new Error('The picture is gone.')
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
  })
}

test('a video moves while the mouse rests on it, and only then', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => isAnimation(request) && requests.push(request.url()))
  await keepPictures(page)
  await openNewLibrary(page)
  await page.mouse.move(0, 0)
  await uploadFiles(page, ['clip.mp4', 'portrait.jpg'].map(fixture))
  const thumbnail = await expectThumbnail(page, 'clip.mp4')
  expect(requests).toEqual([])

  await tile(page, 'clip.mp4').hover()
  await expect(animation(page)).toBeVisible()
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
  expect(await page.evaluate(address => pictures.has(address), url)).toBe(false)
  expect(requests).toHaveLength(1)
})

test('a video moves while it has the focus of the keyboard', async ({ page }) => {
  await openNewLibrary(page)
  await page.mouse.move(0, 0)
  await uploadFiles(page, [fixture('tail-moov.mp4')])
  await expectThumbnail(page, 'tail-moov.mp4')
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(tile(page, 'tail-moov.mp4')).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(animation(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(animation(page)).toHaveCount(0)
})

test('the animation of a turned video is upright', async ({ page }) => {
  await keepPictures(page)
  await openNewLibrary(page)
  await page.mouse.move(0, 0)
  const buffer = await rotatedVideo(fixture('clip.mp4'), 90)
  await uploadFiles(page, [{ name: 'turned.mp4', mimeType: 'video/mp4', buffer }])
  await expectThumbnail(page, 'turned.mp4')
  await tile(page, 'turned.mp4').hover()
  await expect(animation(page)).toBeVisible()
  expect((await decoded(page)).frames[0]).toMatchObject({ width: 201, height: 358 })
})

test('a video that nothing decodes has no animation', async ({ page }) => {
  await openNewLibrary(page)
  await page.mouse.move(0, 0)
  await uploadFiles(page, ['mpeg4-part2.mp4', 'tail-moov.mp4'].map(fixture))
  await expectThumbnail(page, 'tail-moov.mp4')
  await tile(page, 'mpeg4-part2.mp4').hover()
  await tile(page, 'tail-moov.mp4').hover()
  await expect(animation(page)).toHaveCount(1)
  await tile(page, 'mpeg4-part2.mp4').hover()
  await expect(animation(page)).toHaveCount(0)
})

test.describe('for people who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a video keeps still', async ({ page }) => {
    const requests: Request[] = []
    page.on('request', request => isAnimation(request) && requests.push(request))
    await openNewLibrary(page)
    await page.mouse.move(0, 0)
    await uploadFiles(page, ['clip.mp4', 'tail-moov.mp4'].map(fixture))
    await expectThumbnail(page, 'clip.mp4')
    await tile(page, 'clip.mp4').hover()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await tile(page, 'tail-moov.mp4').hover()
    await expect(animation(page)).toBeVisible()
    expect(requests).toHaveLength(1)
  })
})
