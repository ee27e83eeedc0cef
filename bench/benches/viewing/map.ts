import { type Browser, expect, type Page } from '@playwright/test'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { createMapIndex } from '../../../packages/client/src/map/map-index.ts'
import { writeLibrary } from '../../seed/write.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { heapMiB, over, watchFrames } from '../../support/browser/frames.ts'
import { EMAIL, openGallery } from '../../support/browser/gallery.ts'
import { traced } from '../../support/browser/trace.ts'
import { madeItems } from '../../support/data/made-items.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { median, percentile } from '../../support/figures/rounds.ts'
import { heldMiB } from '../../support/server/memory.ts'

const ITEMS = 100_000
const minutes = 60_000
/** The longest time between two frames at 60 Hz, in milliseconds, with tolerance. */
const FRAME_AT_60_HZ = 17.5
const VIEWPORT = { width: 1280, height: 800 }
const ROUNDS = 5

/**
 * Measures the map of 100,000 items: its index, and the cost of moving it in Chromium, compared with an empty
 * page.
 */
export async function run(): Promise<Findings> {
  const figures = indexFigures()
  const server = await startServer()
  try {
    const { person, keys } = await signUpOwner(server, EMAIL)
    await writeLibrary(server.dataFolder, person.id, keys, {
      items: ITEMS,
      pictures: 2000,
      bigDay: 0,
      everywhere: true,
    })
    figures.push(...(await withChromium(browser => walk(browser, server.url))))
  } finally {
    await server.stop()
  }
  return { figures, notes: ['No graphics card: the processor draws for the compositor.'] }
}

function indexFigures(): Figure[] {
  const items = madeItems(ITEMS).map(item => ({ item }))
  const before = heldMiB()
  const index = createMapIndex()
  const filling: number[] = []
  const asking: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    index.put(items.map(({ item }) => ({ item: { ...item, version: item.version + round } })))
    index.clusters({ west: -180, south: -85, east: 180, north: 85 }, 3)
    filling.push(performance.now() - start)
    for (let zoom = 2; zoom < 14; zoom++) {
      const asked = performance.now()
      index.clusters({ west: -10, south: 35, east: 25, north: 60 }, zoom)
      asking.push(performance.now() - asked)
    }
  }
  return [
    {
      name: `clusters of ${ITEMS.toLocaleString('en')} items, rebuilt`,
      value: median(filling),
      unit: 'ms',
    },
    { name: 'clusters of a screen, 95 of 100', value: percentile(asking, 95), unit: 'ms' },
    { name: 'memory of the index', value: heldMiB() - before, unit: 'MiB' },
  ]
}

async function walk(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openGallery(browser, url)
  await page.setViewportSize(VIEWPORT)
  await page.getByRole('link', { name: 'Places' }).click({ timeout: minutes })
  await expect(page.getByText(/^100,000 items on the map$/)).toBeVisible({
    timeout: 20 * minutes,
  })
  const empty = await page.context().newPage()
  await empty.setViewportSize(VIEWPORT)
  await empty.goto('/favicon.svg')
  const figures: Figure[] = []
  for (const [name, move] of [
    ['panning', pan],
    ['zooming in and out', zoom],
  ] as const) {
    // Show each page before its measurement, because a page in the background gets only one frame a second.
    await empty.bringToFront()
    const still = await watchFrames(empty, () => move(empty))
    await page.bringToFront()
    // The first pass draws the tiles. Measure the next one.
    await move(page)
    const { result, trace } = await traced(browser, page, () => watchFrames(page, () => move(page)))
    figures.push(
      {
        name: `${name}: a frame, median`,
        value: median(result.frames),
        unit: 'ms',
      },
      { name: '  of an empty page', value: median(still.frames), unit: 'ms' },
      {
        name: `  frames over ${FRAME_AT_60_HZ} ms`,
        value: over(result.frames, FRAME_AT_60_HZ),
        unit: `of ${result.frames.length}`,
      },
      {
        name: '  of an empty page',
        value: over(still.frames, FRAME_AT_60_HZ),
        unit: `of ${still.frames.length}`,
      },
      {
        name: '  longest task, its own time',
        value: Math.max(0, ...trace.tasks.map(({ own }) => own)),
        unit: 'ms',
        aim: { atMost: 50 },
      },
    )
  }
  figures.push({ name: 'JS heap of the page', value: await heapMiB(page), unit: 'MiB' })
  return figures
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(900, 400)
  await page.mouse.down()
  for (let step = 0; step < 120; step++) {
    const angle = (step / 120) * 2 * Math.PI
    await page.mouse.move(900 + 250 * Math.sin(angle), 400 + 200 * (1 - Math.cos(angle)))
    await frame(page)
  }
  await page.mouse.up()
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(850, 350)
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, step < 60 ? -20 : 20)
    await frame(page)
  }
}

const frame = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
