import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { PARTS, type Part } from '@safelight/recognition/detections'
import { signUpOwner } from '@safelight/test-kit/library'
import { uploadFiles } from '../../../e2e/support/library.ts'
import { offerRecognition } from '../../../e2e/support/recognition.ts'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { UNUSED_AFTER } from '../../../packages/client/src/recognition/analysis/conditions.ts'
import { withAnalyzingPage } from '../../support/analyzing/serve.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { type Frames, over, watchUnwatchedFrames } from '../../support/browser/frames.ts'
import { EMAIL, signIn } from '../../support/browser/gallery.ts'
import { pageMiB, watchBrowser } from '../../support/browser/memory.ts'
import { withUnwatchedPage } from '../../support/browser/unwatched.ts'
import { labeledPictures } from '../../support/data/labeled-pictures.ts'
import { standardModels } from '../../support/data/standard-models.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { options } from '../../support/options.ts'

const KINDS = {
  people: ['faces'],
  things: ['tags'],
  text: ['text'],
  'all three': PARTS,
} satisfies Record<string, readonly Part[]>
type Kind = keyof typeof KINDS

/** Milliseconds. A frame that takes longer counts as late. */
const LATE = 50
const minutes = 60_000
/** The time after which the app closes models that are not in use, and some more. */
const CLOSED_AFTER = 75_000

/**
 * Measures the speed of the standard models in a page with one thread and with more, and the memory and the frames of
 * the gallery while a device analyzes pictures.
 */
export async function run(): Promise<Findings> {
  const pictures = (await labeledPictures()).slice(0, Number(options.count ?? Infinity))
  const paths = pictures.map(({ path }) => path)
  return {
    figures: [
      ...(await withAnalyzingPage(paths, url =>
        withChromium(browser => speed(browser, url, paths.length)),
      )),
      ...(await inGallery(paths)),
    ],
    notes: [`${paths.length} pictures, WebAssembly in Chromium.`],
  }
}

interface Spent {
  /** Milliseconds. */
  wall: number
  processor: number
}

/** Analyzes each picture with one thread and with more, one right after the other. */
async function speed(browser: Browser, url: string, pictures: number): Promise<Figure[]> {
  const more = Math.max(2, availableParallelism())
  const pages: Page[] = []
  for (const threads of [1, more]) {
    const page = await browser.newPage()
    // The app leaves one processor for the page.
    await page.goto(`${url}/${threads + 1}/`)
    // The first picture opens the models, so this is not measured.
    await analyzed(browser, page, 0, PARTS)
    pages.push(page)
  }
  const spent = new Map<Kind, Spent[]>()
  for (const [name, parts] of Object.entries(KINDS)) {
    const sums = pages.map(() => ({ wall: 0, processor: 0 }))
    for (let picture = 0; picture < pictures; picture++) {
      const both = [...pages.entries()]
      for (const [at, page] of picture % 2 === 0 ? both : both.reverse()) {
        const { wall, processor } = await analyzed(browser, page, picture, parts)
        const sum = sums[at] ?? { wall: 0, processor: 0 }
        sum.wall += wall / pictures
        sum.processor += processor / pictures
      }
    }
    spent.set(name as Kind, sums)
  }
  return [...spent].flatMap(([kind, [one, many]]): Figure[] => {
    if (!one || !many) return []
    const rate = ({ wall }: Spent) => 60_000 / wall
    return [
      {
        name: `pictures a minute, ${kind}, one thread`,
        value: rate(one),
        unit: '',
        ...(kind === 'all three' && { aim: { atLeast: 100 } }),
      },
      {
        name: `  ${more} threads`,
        value: rate(many),
        unit: '',
        reference: { name: 'one thread', value: rate(one) },
        ratio: rate(many) / rate(one),
      },
      {
        name: '  processor time of a picture, one thread',
        value: one.processor,
        unit: 'ms',
        reference: { name: `${more} threads`, value: many.processor },
      },
    ]
  })
}

async function analyzed(
  browser: Browser,
  page: Page,
  picture: number,
  parts: readonly Part[],
): Promise<Spent> {
  const before = await rendererTime(browser)
  const wall = await page.evaluate(([address, parts]) => globalThis.analyze(address, parts), [
    `/pictures/${picture}`,
    parts,
  ] as const)
  return { wall, processor: (await rendererTime(browser)) - before }
}

/** Returns the processor time of all renderer processes in milliseconds. */
async function rendererTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return 1000 * renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/**
 * Imports pictures and turns recognition on. Measures the gallery while the device still waits, because the page was in
 * use, then while it analyzes the pictures, and afterwards.
 */
async function inGallery(paths: string[]): Promise<Figure[]> {
  const server = await startServer()
  try {
    await signUpOwner(server, EMAIL)
    await server.kill()
    await offerRecognition(server, await standardModels())
    await server.restart()
    const prepare = async (page: Page) => {
      await signIn(page)
      await uploadFiles(page, paths)
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Turn On for This Device' }).click()
      await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
      await page.getByRole('link', { name: 'Gallery' }).first().click()
      await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
    }
    return await withUnwatchedPage(server.url, prepare, async (page, browser) => {
      const before = await pageMiB(browser)
      const off = await watchUnwatchedFrames(page, () => setTimeout(UNUSED_AFTER / 2))
      const memory = await watchBrowser(browser, pageMiB)
      await setTimeout(UNUSED_AFTER / 2)
      const on = await watchUnwatchedFrames(page, () => untilAnalyzed(server.dataFolder))
      const { highest } = await memory.end()
      await setTimeout(CLOSED_AFTER)
      return [
        {
          name: 'memory of the gallery meanwhile, peak',
          value: highest,
          unit: 'MiB',
          reference: { name: 'before', value: before },
          aim: { atMost: 400 },
        },
        {
          name: '  after the models were closed',
          value: await pageMiB(browser),
          unit: 'MiB',
          reference: { name: 'before', value: before },
        },
        {
          name: `frames over ${LATE} ms in the untouched gallery`,
          value: late(on),
          unit: '%',
          reference: { name: 'before', value: late(off) },
        },
      ]
    })
  } finally {
    await server.stop()
  }
}

const late = ({ frames }: Frames): number => (100 * over(frames, LATE)) / frames.length

/** Waits until the server has the results for each month that has pictures. */
async function untilAnalyzed(dataFolder: string): Promise<void> {
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { readOnly: true })
  const missing = database.prepare(
    `select (select count(*) from month_counts where count > 0)
      - (select count(*) from recognition_shards where name like 'seen-%') as months`,
  )
  try {
    await expect.poll(() => missing.get()?.months, { timeout: 60 * minutes }).toBeLessThanOrEqual(0)
  } finally {
    database.close()
  }
}
