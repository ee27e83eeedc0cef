import { rm } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { writeLargeVideo } from '../support/data/made-video.ts'
import { seedVideo } from '../support/data/seeded-video.ts'
import { fixture, tile } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { type Fetched, startCountingProxy } from '../support/servers/counting-proxy.ts'
import { expect, test } from '../support/test.ts'

const MiB = 1024 * 1024
/** The largest number of bytes in one response of the worker, including partial segments at both ends. */
const MOST_AT_ONCE = 4.5 * MiB
/** The largest number of bytes that a player may buffer ahead. */
const AHEAD = 100 * MiB

const seekTo = (video: Locator, seconds: number) =>
  video.evaluate(
    (element: HTMLVideoElement, at) =>
      new Promise<void>(resolve => {
        element.addEventListener('seeked', () => resolve(), { once: true })
        element.currentTime = at
      }),
    seconds,
  )

const positionOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.currentTime)

function rangeOf({ range }: Fetched): { start: number; length: number } {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  return { start: Number(first), length: Number(last) + 1 - Number(first) }
}

test('the player fetches only the needed ranges of a large video', async ({
  browser,
  server,
}, info) => {
  test.setTimeout(600_000)
  const path = info.outputPath('large.mp4')
  // A player can neither buffer the whole video ahead, nor hold all of it in memory.
  const [repeats, filler, seconds] = [25, 39_000, 300]
  await writeLargeVideo(fixture('clip.mp4'), path, { repeats, filler })
  const { signedIn, bytes } = await seedVideo(server, path, 'large.mp4')
  await rm(path)

  await test.step('through the service worker', async () => {
    const proxy = await startCountingProxy(server.url)
    const context = await browser.newContext({ baseURL: proxy.url })
    try {
      const page = await context.newPage()
      await enter(page, signedIn)
      await tile(page, 'large.mp4').click()
      const video = page.locator('video')
      await expect(video).toHaveAttribute('src', /^\/video\//)
      await expect.poll(() => positionOf(video)).toBeGreaterThan(0)

      const places = [0]
      for (const to of [290, 20, 280]) {
        const place = (to / seconds) * bytes
        places.push(place)
        await seekTo(video, to)
        await expect.poll(() => positionOf(video)).toBeGreaterThan(to)
        const ranges = proxy.fetched.map(rangeOf)
        expect(ranges.some(({ start }) => Math.abs(start - place) < 8 * MiB)).toBe(true)
      }

      // The player reads the movie box from the end of the file.
      places.push(bytes - 4 * MiB)
      for (const { start, length } of proxy.fetched.map(rangeOf)) {
        expect(length).toBeLessThanOrEqual(MOST_AT_ONCE)
        const place = places.find(each => start > each - 8 * MiB && start < each + AHEAD)
        expect(place, `bytes from ${start} on were not needed`).toBeDefined()
      }
    } finally {
      await context.close()
      await proxy.stop()
    }
  })

  await test.step('without it', async () => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', message => said.push(`${message.type()}: ${message.text()}`))
    await enter(page, signedIn)
    await tile(page, 'large.mp4').click()
    await expect(page.getByText('too large to play here')).toBeVisible()
    expect(said).toContain('warning: The background worker for videos is unavailable.')
    expect(said.some(line => line.startsWith('error: Video error:'))).toBe(true)
    await context.close()
  })
})
