import { rm } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { signIn } from '../support/account.ts'
import { writeLargeVideo } from '../support/data/made-video.ts'
import { seedVideo } from '../support/data/seeded-video.ts'
import { fixture, tile } from '../support/library.ts'
import { type Fetched, startCountingProxy } from '../support/servers/counting-proxy.ts'
import { expect, test } from '../support/test.ts'

const MiB = 1024 * 1024
/** What the worker answers at once, and the segments that its ends cut. */
const MOST_AT_ONCE = 4.5 * MiB
/** What a player may want to have ahead of what it shows. */
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

for (const { movieBox, filler, size } of [
  { movieBox: 'first', filler: 147_000, size: 'a gigabyte' },
  { movieBox: 'last', filler: 40_000, size: '290 megabytes and its movie box last' },
] as const) {
  test(`seeking in a video of ${size} fetches only what it needs`, async ({
    browser,
    server,
  }, info) => {
    test.setTimeout(600_000)
    const path = info.outputPath('large.mp4')
    const [repeats, seconds] = [25, 300]
    await writeLargeVideo(fixture('clip.mp4'), path, { repeats, filler, movieBox })
    const { person, bytes } = await seedVideo(server, path, 'large.mp4')

    const proxy = await startCountingProxy(server.url)
    const context = await browser.newContext({ baseURL: proxy.url })
    try {
      const page = await context.newPage()
      await signIn(page, person)
      await tile(page, 'large.mp4').click()
      const video = page.locator('video')
      await expect(video).toHaveAttribute('src', /^\/video\//)
      await expect.poll(() => positionOf(video), { timeout: 120_000 }).toBeGreaterThan(0)

      const places = [0]
      for (const to of [200, 100, 290]) {
        const place = (to / seconds) * bytes
        places.push(place)
        await seekTo(video, to)
        await expect.poll(() => positionOf(video), { timeout: 120_000 }).toBeGreaterThan(to)
        const ranges = proxy.fetched.map(rangeOf)
        expect(ranges.some(({ start }) => Math.abs(start - place) < 8 * MiB)).toBe(true)
      }

      const ends = movieBox === 'last' ? [bytes - 4 * MiB] : []
      for (const { start, length } of proxy.fetched.map(rangeOf)) {
        expect(length).toBeLessThanOrEqual(MOST_AT_ONCE)
        const place = [...places, ...ends].findLast(
          each => start > each - 8 * MiB && start < each + AHEAD,
        )
        expect(place, `bytes from ${start} on were not needed`).toBeDefined()
      }
    } finally {
      await context.close()
      await proxy.stop()
      await rm(path)
    }

    const without = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const page = await without.newPage()
    const said: string[] = []
    page.on('console', message => said.push(`${message.type()}: ${message.text()}`))
    await signIn(page, person)
    await tile(page, 'large.mp4').click()
    await expect(
      page.getByText('too large to be played here without the background worker'),
    ).toBeVisible({ timeout: 15_000 })
    expect(said).toContain('warning: The background worker for videos is unavailable.')
    expect(said.some(line => line.startsWith('error: Video error:'))).toBe(true)
    await without.close()
  })
}
