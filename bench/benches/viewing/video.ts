import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { writeLargeVideo } from '../../../e2e/support/data/made-video.ts'
import { seedVideo } from '../../../e2e/support/data/seeded-video.ts'
import { fixture, tile } from '../../../e2e/support/library.ts'
import { enter, type SignedIn } from '../../../e2e/support/ready-account.ts'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { median } from '../../support/figures/rounds.ts'
import { withFolder } from '../../support/server/server.ts'

const ROUNDS = 9
const NAME = 'large.mp4'
/** The video made from this has 1 GB and five minutes. Its movie box is last, as in videos from phones. */
const SHAPE = { repeats: 25, filler: 135_000 }
const SECONDS = 300
const AIM = { atMost: 300 }

/**
 * Measures the time from opening a large video to its first picture, and from a seek to the picture there.
 */
export const run = (): Promise<Findings> =>
  withFolder(async folder => {
    const server = await startServer()
    try {
      const path = join(folder, NAME)
      await writeLargeVideo(fixture('clip.mp4'), path, SHAPE)
      const { signedIn, bytes } = await seedVideo(server, path, NAME)
      await rm(path)
      return await withChromium(browser => measure(browser, server.url, signedIn, bytes))
    } finally {
      await server.stop()
    }
  })

async function measure(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  bytes: number,
): Promise<Findings> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await enter(page, signedIn)
  await expect(tile(page, NAME)).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')

  const times: Record<'awake' | 'asleep' | 'seek', number[]> = { awake: [], asleep: [], seek: [] }
  // Do not measure the first opening, which starts the worker and the player.
  await open(page)
  await close(page)
  for (let round = 0; round < ROUNDS; round++) {
    times.awake.push(await open(page))
    const at = 20 + ((round * 97) % (SECONDS - 40))
    times.seek.push(await seek(page, at))
    await close(page)
    await devtools.send('ServiceWorker.stopAllWorkers')
    times.asleep.push(await open(page))
    await close(page)
  }
  const row = (name: string, of: number[]) => ({ name, value: median(of), unit: 'ms', aim: AIM })
  const all = Object.entries(times).map(
    ([name, of]) => `${name} ${of.map(time => Math.round(time)).join(' ')}`,
  )
  return {
    figures: [
      row('click to the first picture', times.awake),
      row('the same, service worker stopped', times.asleep),
      row('seek to the picture there', times.seek),
    ],
    notes: [`A video of ${(bytes / 1e9).toFixed(2)} GB; all times: ${all.join('; ')}.`],
  }
}

declare global {
  /** Milliseconds from the next click until a video shows its first picture. */
  var firstPicture: Promise<number>
}

async function open(page: Page): Promise<number> {
  await page.evaluate(() => {
    globalThis.firstPicture = new Promise(resolve => {
      const pressed = (event: Event) => {
        const watched = new Set<HTMLVideoElement>()
        const look = () => {
          for (const video of document.querySelectorAll('video')) {
            if (watched.has(video)) continue
            watched.add(video)
            video.requestVideoFrameCallback(() => {
              observer.disconnect()
              resolve(performance.now() - event.timeStamp)
            })
          }
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true })
        look()
      }
      addEventListener('click', pressed, { once: true, capture: true })
    })
  })
  await tile(page, NAME).click()
  return page.evaluate(() => globalThis.firstPicture)
}

const seek = (page: Page, seconds: number): Promise<number> =>
  page.locator('video').evaluate(
    (element: HTMLVideoElement, at) =>
      new Promise<number>(resolve => {
        const from = performance.now()
        const shown = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          if (mediaTime >= at - 0.5) resolve(performance.now() - from)
          else element.requestVideoFrameCallback(shown)
        }
        element.requestVideoFrameCallback(shown)
        element.currentTime = at
      }),
    seconds,
  )

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('video')).toHaveCount(0)
}
