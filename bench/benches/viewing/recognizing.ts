import { createHash } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { manifest } from '@safelight/contract/recognition-manifest'
import { signUpOwner } from '@safelight/test-kit/library'
import { offerRecognition } from '../../../e2e/support/recognition.ts'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { UNUSED_AFTER } from '../../../packages/client/src/recognition/analysis/conditions.ts'
import { writeLibrary } from '../../seed/write.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { over, watchFrames } from '../../support/browser/frames.ts'
import { EMAIL, openGallery, scrollGallery } from '../../support/browser/gallery.ts'
import { thumbnailsInView } from '../../support/browser/thumbnails-in-view.ts'
import { traced } from '../../support/browser/trace.ts'
import { vitEntry, vitModel } from '../../support/data/vit-model.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { median } from '../../support/figures/rounds.ts'

const ITEMS = 3000
const SCREENS = 40
const ROUNDS = 3
/** Milliseconds. A frame that takes longer counts as late. */
const LATE = 50
/**
 * Milliseconds without input before each scroll. The device starts to analyze pictures after half of this
 * time.
 */
const UNTOUCHED = 2 * UNUSED_AFTER
const minutes = 60_000

/**
 * Measures the cost of scrolling the gallery while the device analyzes pictures, compared with recognition
 * off.
 */
export async function run(): Promise<Findings> {
  const server = await startServer()
  try {
    const { person, keys } = await signUpOwner(server, EMAIL)
    const life = { until: '2026-07-01', side: 640 }
    const plan = { items: ITEMS, pictures: ITEMS, bigDay: 0, life }
    await writeLibrary(server.dataFolder, person.id, keys, plan)
    await server.kill()
    await offerRecognition(server, largeModel())
    await server.restart()
    return { figures: await withChromium(browser => measure(browser, server.url)) }
  } finally {
    await server.stop()
  }
}

function largeModel() {
  const bytes = vitModel()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    manifest: manifest.parse({ format: 1, models: [vitEntry({ sha256, size: bytes.length })] }),
    files: new Map([[sha256, bytes]]),
  }
}

async function measure(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openGallery(browser, url)
  let analyzed = 0
  page.context().on('request', request => {
    if (request.url().includes('preview')) analyzed += 1
  })
  const rates: number[] = []
  async function rounds(): Promise<Scrolled[]> {
    const scrolled: Scrolled[] = []
    for (let i = 0; i < ROUNDS; i++) {
      await page.evaluate(() => scrollTo(0, 0))
      await thumbnailsInView(page)
      const before = analyzed
      await page.waitForTimeout(UNTOUCHED)
      rates.push((1000 * (analyzed - before)) / (UNTOUCHED - UNUSED_AFTER))
      scrolled.push(await scrollOnce(browser, page))
    }
    return scrolled
  }

  // The first pass loads thumbnails from the server, so it is not measured.
  await scrollGallery(page, SCREENS)
  const off = await rounds()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn On for This Device' }).click()
  await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await thumbnailsInView(page)
  await expect.poll(() => analyzed, { timeout: 5 * minutes }).toBeGreaterThan(0)
  rates.length = 0
  const on = await rounds()
  if (Math.min(...rates) === 0) throw new Error('The device analyzed no pictures.')
  const figure = (name: string, of: (scrolled: Scrolled) => number, unit: string): Figure => ({
    name,
    value: median(on.map(of)),
    unit,
    reference: { name: 'recognition off', value: median(off.map(of)) },
  })
  return [
    { name: 'pictures analyzed in the browser', value: median(rates), unit: 'a second' },
    figure(`frames over ${LATE} ms in ${SCREENS} screens`, ({ late }) => late, ''),
    figure('  of them by the page itself', ({ own }) => own, ''),
    figure('longest frame', ({ longest }) => longest, 'ms'),
    figure('median frame', ({ middle }) => middle, 'ms'),
  ]
}

interface Scrolled {
  late: number
  own: number
  longest: number
  middle: number
}

async function scrollOnce(browser: Browser, page: Page): Promise<Scrolled> {
  const { result, trace } = await traced(browser, page, () =>
    watchFrames(page, () => scrollGallery(page, SCREENS)),
  )
  const { frames } = result
  return {
    late: over(frames, LATE),
    own: trace.frames.filter(({ wall, own }) => Math.min(wall, own) > LATE).length,
    longest: Math.max(...frames),
    middle: median(frames),
  }
}
