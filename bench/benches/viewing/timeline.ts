import { type Browser, expect, type Page } from '@playwright/test'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { writeLibrary } from '../../seed/write.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { heapMiB, over, watchFrames } from '../../support/browser/frames.ts'
import { EMAIL, openGallery, scrollGallery } from '../../support/browser/gallery.ts'
import { thumbnailsInView } from '../../support/browser/thumbnails-in-view.ts'
import { traced } from '../../support/browser/trace.ts'
import { seedItems } from '../../support/data/seed.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { median, seconds } from '../../support/figures/rounds.ts'

const minutes = 60_000
const SCREENS = 60
const JUMPS = 20
/** Milliseconds. A frame that takes longer counts as late. */
const LATE = 50

export async function run(): Promise<Findings> {
  const figures = await withLibrary(walk, (folder, { person, keys }) =>
    writeLibrary(folder, person.id, keys, { items: 100_000, pictures: 25_000, bigDay: 70_000 }),
  )
  // Creates rows whose items nobody can open. A jump to the end opens no items.
  const end = await withLibrary(reachEnd, (folder, { person }) =>
    seedItems(folder, person.id, 1_000_000),
  )
  return { figures: [...figures, ...end] }
}

async function withLibrary(
  work: (browser: Browser, url: string) => Promise<Figure[]>,
  fill: (dataFolder: string, owner: Owner) => unknown,
): Promise<Figure[]> {
  const server = await startServer()
  try {
    await fill(server.dataFolder, await signUpOwner(server, EMAIL))
    return await withChromium(browser => work(browser, server.url))
  } finally {
    await server.stop()
  }
}

/** Measures a library of 100,000 items: a first visit, scrolling, jumps, and the day with 70,000 pictures. */
async function walk(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openGallery(browser, url)
  const first = await seconds(() => thumbnailsInView(page))
  // A device reads the whole library only on its first visit. Measure the next one.
  await untilRead(page)
  const again = await seconds(async () => {
    await page.reload()
    await thumbnailsInView(page)
  })
  const scrolled = await scrollFigures(browser, page, 'scrolling')
  const jumped: number[] = []
  const waits: number[] = []
  for (let i = 0; i < JUMPS; i++) {
    const frames = await watchFrames(page, async () => {
      waits.push(await seconds(() => jump(page, ((i * 7) % JUMPS) / JUMPS)))
    })
    jumped.push(over(frames.frames, LATE))
  }
  const heap = await heapMiB(page)
  const day = await bigDay(browser, page)
  return [
    { name: 'first visit: to the first thumbnails', value: first, unit: 's' },
    { name: 'next visit: to the first thumbnails', value: again, unit: 's' },
    ...scrolled,
    { name: `frames over ${LATE} ms, per jump`, value: mean(jumped), unit: '', aim: { atMost: 2 } },
    { name: 'jump to its pictures', value: median(waits), unit: 's' },
    { name: 'JS heap of the page', value: heap, unit: 'MiB', aim: { atMost: 250 } },
    ...day,
  ]
}

async function reachEnd(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openGallery(browser, url)
  await thumbnailsInView(page)
  const took = await seconds(async () => {
    await page.getByRole('slider', { name: 'Date' }).press('End')
    await expect(page.getByRole('heading', { name: 'January 2005' })).toBeVisible({
      timeout: minutes,
    })
    await page.mouse.move(600, 500)
    for (let i = 0; i < 400; i++) {
      await page.mouse.wheel(0, 4000)
      if (await page.getByText("You've reached the end of your library").isVisible()) return
    }
    throw new Error('The end was not reached.')
  })
  return [{ name: 'of 1,000,000 items: to the end', value: took, unit: 's' }]
}

/** Waits until the device has read the whole library, so that no further requests disturb the measurement. */
async function untilRead(page: Page): Promise<void> {
  let last = Date.now()
  page.on('request', request => {
    if (request.url().includes('all-metadata-steps')) last = Date.now()
  })
  await expect
    .poll(() => Date.now() - last, { timeout: 20 * minutes, intervals: [1000] })
    .toBeGreaterThan(15_000)
}

async function jump(page: Page, share: number): Promise<void> {
  const rail = page.getByRole('slider', { name: 'Date' }).locator('..')
  const box = await rail.boundingBox()
  if (!box) throw new Error('no scrubber')
  await page.mouse.click(box.x + box.width / 2, box.y + Math.min(780, box.height) * share)
  await thumbnailsInView(page)
}

async function bigDay(browser: Browser, page: Page): Promise<Figure[]> {
  await jump(page, 0.5)
  await expect(page.getByRole('heading', { name: 'August 2017' })).toBeVisible()
  return scrollFigures(browser, page, 'scrolling a day of 70,000')
}

async function scrollFigures(browser: Browser, page: Page, name: string): Promise<Figure[]> {
  const work = () => watchFrames(page, () => scrollGallery(page, SCREENS))
  const { result, trace } = await traced(browser, page, work)
  const late = trace.frames.filter(({ wall }) => wall > LATE)
  const own = ({ own }: { own: number }) => own
  return [
    {
      name: `frames over ${LATE} ms, ${name}`,
      value: over(result.frames, LATE),
      unit: `of ${result.frames.length}`,
    },
    {
      name: '  of them by the page itself',
      value: over(late.map(own), LATE),
      unit: `of ${late.length}`,
      aim: { atMost: 0 },
    },
    { name: '  longest task', value: Math.max(0, ...result.tasks), unit: 'ms' },
    {
      name: '  longest task, its own time',
      value: Math.max(0, ...trace.tasks.map(own)),
      unit: 'ms',
      aim: { atMost: LATE },
    },
  ]
}

const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
