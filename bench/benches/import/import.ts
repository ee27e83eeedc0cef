import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { openNewLibrary } from '../../../e2e/support/account.ts'
import { ROOT, startServer } from '../../../e2e/support/servers/server.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { watchBrowser } from '../../support/browser/memory.ts'
import {
  type ProcessorTime,
  perPicture,
  processorTime,
} from '../../support/browser/processor-time.ts'
import { thumbnailsAreInView } from '../../support/browser/thumbnails-in-view.ts'
import { type UnwatchedPage, withUnwatchedPage } from '../../support/browser/unwatched.ts'
import { photographs } from '../../support/data/photographs.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { median, medianRatio, seconds } from '../../support/figures/rounds.ts'
import { options } from '../../support/options.ts'

const COUNT = 200
/** Number of rounds if two builds are compared. Every other round measures them in reverse order. */
const ROUNDS = 2
const minutes = 60_000

interface Import {
  /** Seconds from the selection of the files until all were stored, and until the gallery showed them. */
  stored: number
  shown: number
  /** Seconds of processor time per picture, by kind of process. */
  processor: ProcessorTime
  /** Memory of the browser in MiB. */
  memory: { first: number; highest: number }
}

/**
 * Measures the import of 12-megapixel pictures in a real browser. `--before` names another built checkout to
 * compare with.
 */
export async function run(): Promise<Findings> {
  const { before } = options
  const count = Number(options.count ?? COUNT)
  const paths = await photographs(count)
  const decoded = await withChromium(browser => decodeRate(browser, paths.slice(0, 24)))
  const now: Import[] = []
  const then: Import[] = []
  const turns: [string, Import[]][] = [[ROOT, now]]
  if (before) turns.push([resolve(before), then])
  for (let round = 0; round < (before ? ROUNDS : 1); round++) {
    for (const [root, imports] of round % 2 === 0 ? turns : turns.toReversed()) {
      imports.push(await importAll(root, paths))
    }
  }
  const figure = (part: Omit<Figure, 'value'>, of: (each: Import) => number): Figure => ({
    ...part,
    value: median(now.map(of)),
    ...(before && {
      reference: { name: 'before', value: median(then.map(of)) },
      ratio: medianRatio(now.map(of), then.map(of)),
    }),
  })
  const wholeTime = ({ processor }: Import) => 1000 * sum(Object.values(processor))
  const rate = { name: `${count} JPEGs of 12 megapixels`, unit: 'pictures a second' }
  const memory = { name: 'memory of the browser at its peak', unit: 'MiB' }
  return {
    figures: [
      { ...figure(rate, each => count / each.shown), ...(!before && { aim: { atLeast: 5 } }) },
      figure({ name: 'stored', unit: 'pictures a second' }, each => count / each.stored),
      {
        ...figure({ name: 'processor time a picture', unit: 'ms' }, wholeTime),
        ...(before && { aim: { atMost: 0.4 } }),
      },
      { ...figure(memory, each => each.memory.highest), ...(!before && { aim: { atMost: 1000 } }) },
      { name: 'decoding alone, for comparison', value: decoded, unit: 'pictures a second' },
    ],
    notes: [...now.map(each => noteOf('now', each)), ...then.map(each => noteOf('before', each))],
  }
}

function noteOf(name: string, { processor, stored, shown, memory }: Import): string {
  const times = Object.entries(processor)
    .filter(([, time]) => time > 0.001)
    .map(([kind, time]) => `${kind} ${Math.round(time * 1000)} ms`)
  return (
    `${name}: ${stored.toFixed(1)} s, the gallery ${(shown - stored).toFixed(1)} s later; ` +
    `processor time, a picture: ${times.join(', ')}; ` +
    `memory of the browser: ${Math.round(memory.first)}, ${Math.round(memory.highest)} MiB at its peak.`
  )
}

async function importAll(root: string, paths: string[]): Promise<Import> {
  const server = await startServer({}, root)
  try {
    return await withUnwatchedPage(server.url, openUploads, async (page, browser) => {
      const watched = await watchBrowser(browser)
      const before = await processorTime(browser, server.pid)
      let stored = 0
      const shown = await seconds(async () => {
        stored = await seconds(() => uploadAll(page, paths))
        await page.evaluate(`(${press})('a', 'Gallery')`)
        await page.until(`(${thumbnailsAreInView})()`, minutes)
      })
      const after = await processorTime(browser, server.pid)
      const memory = await watched.end()
      return { stored, shown, processor: perPicture(before, after, paths.length), memory }
    })
  } finally {
    await server.stop()
  }
}

async function openUploads(page: Page): Promise<void> {
  await openNewLibrary(page)
  await untilAppIsCached(page)
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await page.getByRole('button', { name: 'Browse files' }).waitFor()
}

/** Waits until the app has cached its own files, because this would disturb the measured import. */
const untilAppIsCached = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined), {
      timeout: 2 * minutes,
    })
    .toBe(true)

async function uploadAll(page: UnwatchedPage, paths: string[]): Promise<void> {
  await page.choose('input[type=file]', paths)
  await page.until(`(${press})('button', 'Upload All')`, minutes)
  const end = `Successfully uploaded ${paths.length} file(s)`
  await page.until(`document.body.textContent.includes('${end}')`, 10 * minutes)
}

function press(kind: 'a' | 'button', text: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(`${kind}:not([disabled])`)]
  const found = all.find(({ textContent }) => textContent?.includes(text))
  found?.click()
  return found !== undefined
}

const sum = (all: readonly number[]): number => all.reduce((before, each) => before + each, 0)

/** Pictures per second when the browser only decodes, on all cores. */
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
