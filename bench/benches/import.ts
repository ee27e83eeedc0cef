import { availableParallelism } from 'node:os'
import { type Browser, expect, type Page } from '@playwright/test'
import { openNewLibrary } from '../../e2e/support/account.ts'
import { chooseFiles } from '../../e2e/support/library.ts'
import { startServer } from '../../e2e/support/servers/server.ts'
import { withChromium } from '../support/browser/chromium.ts'
import { perPicture, processorTime } from '../support/browser/processor-time.ts'
import { thumbnailsInView } from '../support/browser/thumbnails-in-view.ts'
import { watchWorkers } from '../support/browser/worker-times.ts'
import { photographs } from '../support/data/photographs.ts'
import type { Findings } from '../support/figures/figures.ts'
import { seconds } from '../support/figures/rounds.ts'

const COUNT = 200
const minutes = 60_000

/** From the choice of 200 pictures of 12 megapixels in a real browser until the gallery shows them. */
export async function run(): Promise<Findings> {
  const paths = await photographs(COUNT)
  const server = await startServer()
  try {
    return await withChromium(async browser => {
      const decoded = await decodeRate(browser, paths.slice(0, 24))
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
      })
      const page = await context.newPage()
      const workerTimes = watchWorkers(page)
      await openNewLibrary(page)
      await page.evaluate(() => performance.setResourceTimingBufferSize(10_000))

      const before = await processorTime(browser, server.pid)
      let stored = 0
      const took = await seconds(async () => {
        await chooseFiles(page, paths)
        await page.getByRole('button', { name: 'Upload All' }).click()
        stored = await seconds(() =>
          expect(page.getByText(`Successfully uploaded ${COUNT} file(s)`)).toBeVisible({
            timeout: 10 * minutes,
          }),
        )
        await page.getByRole('link', { name: 'Gallery' }).first().click()
        await thumbnailsInView(page)
      })
      const after = await processorTime(browser, server.pid)
      const times = await workerTimes()
      const sending = await sendingTime(page)
      const each = (sum = 0) => `${Math.round(sum / COUNT)} ms`
      const processor = Object.entries(perPicture(before, after, COUNT))
        .filter(([, time]) => time > 0.001)
        .map(([name, time]) => `${name} ${Math.round(time * 1000)} ms`)
      return {
        figures: [
          {
            name: `${COUNT} JPEGs of 12 megapixels`,
            value: COUNT / took,
            unit: 'pictures a second',
            aim: { atLeast: 5 },
          },
          { name: 'stored', value: COUNT / stored, unit: 'pictures a second' },
          { name: 'decoding alone, for comparison', value: decoded, unit: 'pictures a second' },
        ],
        notes: [
          `Waiting, a picture: ${each(times.read)} to read it (${each(times.decode)} of that to decode), ` +
            `${each(times.encrypt)} to encrypt and hash, ${each(sending)} to send and store. ` +
            'Several pictures wait at the same time.',
          `Processor time, a picture: ${processor.join(', ')}.`,
          `From the last answer to the thumbnails in view: ${(took - stored).toFixed(1)} s.`,
        ],
      }
    })
  } finally {
    await server.stop()
  }
}

/** Milliseconds of all upload requests together. */
const sendingTime = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/upload/'))
      .reduce((sum, { duration }) => sum + duration, 0),
  )

/** Pictures a second when the browser does nothing but decode them, on all cores. */
async function decodeRate(browser: Browser, paths: string[]): Promise<number> {
  const page = await browser.newPage()
  try {
    const input = page.locator('input')
    await page.setContent('<input type="file" multiple>')
    await input.setInputFiles(paths)
    const took = await seconds(() =>
      page.evaluate(async atOnce => {
        const { files } = document.querySelector('input') ?? {}
        const rest = [...(files ?? [])].values()
        const decode = async () => {
          for (const file of rest) (await createImageBitmap(file)).close()
        }
        await Promise.all(Array.from({ length: atOnce }, decode))
      }, availableParallelism()),
    )
    return paths.length / took
  } finally {
    await page.close()
  }
}
