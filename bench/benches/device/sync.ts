import { type Browser, expect, type Page } from '@playwright/test'
import { signUpOwner } from '@safelight/test-kit/library'
import { type ServerProcess, startServer } from '../../../e2e/support/servers/server.ts'
import { writeLibrary } from '../../seed/write.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { perPicture, processorTime } from '../../support/browser/processor-time.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { options } from '../../support/options.ts'
import { startCountingProxy } from '../../support/server/counting-proxy.ts'

const EMAIL = 'bench@example.org'
const PASSWORD = 'Correct-horse-7'
const ITEMS = Number(options.count ?? 100_000)
const MB = 1_000_000
const READING = /^\/api\/media\/(all-metadata-steps|changes)/

/**
 * Measures what a new device needs to read a library: bytes, time and storage. Measures it for JSON and for
 * rows, the compact form of lists.
 */
export async function run(): Promise<Findings> {
  const server = await startServer()
  try {
    const { person, keys } = await signUpOwner(server, EMAIL)
    const plan = { items: ITEMS, bigDay: 0, pictures: ITEMS }
    await writeLibrary(server.dataFolder, person.id, keys, plan)
    return {
      figures: [
        ...(await newDevice(server, 'JSON')),
        ...(await newDevice(server, 'rows', {
          bytes: { atMost: 700 },
          read: { atMost: 20 },
          total: { atMost: 70 },
          screen: { atMost: 1 },
          store: { atMost: 70 },
          opening: { atMost: 2 },
        })),
      ],
      notes: [
        `${ITEMS} items, from the opening of the gallery, without the derivation of the password's key.`,
      ],
    }
  } finally {
    await server.stop()
  }
}

type Aims = Record<'bytes' | 'read' | 'total' | 'screen' | 'store' | 'opening', Figure['aim']>

/**
 * Signs in on a new device and measures how it reads the library. To measure JSON, a proxy replaces
 * the header that requests rows.
 */
async function newDevice(
  server: ServerProcess,
  form: 'JSON' | 'rows',
  aims?: Aims,
): Promise<Figure[]> {
  const proxy = await startCountingProxy(server.url, READING, headers =>
    form === 'JSON' ? { ...headers, accept: '*/*' } : headers,
  )
  try {
    return await withChromium(async browser => {
      const page = await openLogin(browser, proxy.url)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible({
        timeout: 60_000,
      })
      const before = await processorTime(browser, server.pid)
      const first = await screenOf(page)
      const known = await lastKept(page)
      const { renderer = 0, server: served = 0 } = perPicture(
        before,
        await processorTime(browser, server.pid),
        ITEMS / 1000,
      )
      const { bytes, calls } = proxy.counted()
      const store = await storeOf(page)
      await page.reload()
      const again = await screenOf(page)
      const figure = (name: string, value: number, unit: string, aim?: Figure['aim']): Figure => ({
        name: `${form}: ${name}`,
        value,
        unit,
        ...(aim ? { aim } : {}),
      })
      return [
        figure('an item on the wire', bytes / ITEMS, 'bytes', aims?.bytes),
        figure(`whole library, in ${calls} calls`, bytes / MB, 'MB', aims?.total),
        figure('until the whole library is known', (known - first.gallery) / 1000, 's', aims?.read),
        figure('  processor time of the page, 1,000 items', renderer, 's'),
        figure('  of the server', served, 's'),
        figure('first screen', (first.known - first.gallery) / 1000, 's', aims?.screen),
        figure('  with its thumbnails', (first.pictures - first.gallery) / 1000, 's'),
        figure('the device’s rows', store.rows / MB, 'MB', aims?.store),
        figure('  on its disk', store.disk / MB, 'MB'),
        figure(
          'next visit: to the first screen',
          (again.known - again.navigation) / 1000,
          's',
          aims?.opening,
        ),
      ]
    })
  } finally {
    await proxy.stop()
  }
}

async function openLogin(browser: Browser, url: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: url, viewport })
  await context.addInitScript(noteScreen)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  return page
}

/** Times at which a page reached each state, in milliseconds since 1970. */
interface Screen {
  navigation: number
  gallery: number
  /** All tiles in the window show their placeholders, which come with the items' details. */
  known: number
  pictures: number
}

/** Runs in the page, and notes the times there. */
function noteScreen(): void {
  const screen: Partial<Screen> = { navigation: performance.timeOrigin }
  Object.assign(globalThis, { screenNoted: screen })
  const look = () => {
    const now = performance.timeOrigin + performance.now()
    const tiles = [...document.querySelectorAll('main [role=gridcell]')].filter(tile => {
      const { top, bottom } = tile.getBoundingClientRect()
      return bottom > 60 && top < innerHeight
    })
    const have = (what: string) => tiles.length > 3 && tiles.every(tile => tile.querySelector(what))
    if (location.pathname === '/gallery' && document.querySelector('main h1'))
      screen.gallery ??= now
    if (have('img, svg + span')) screen.known ??= now
    if (have('img[src^="blob:"]')) screen.pictures ??= now
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function screenOf(page: Page): Promise<Screen> {
  const noted = () =>
    page.evaluate(() => (globalThis as { screenNoted?: Partial<Screen> }).screenNoted)
  await expect.poll(async () => (await noted())?.pictures, { timeout: 60_000 }).toBeGreaterThan(0)
  return (await noted()) as Screen
}

/**
 * Resolves to the time, in milliseconds since 1970, when the device last stored progress. Waits until it has
 * stored none for 8 seconds.
 */
async function lastKept(page: Page): Promise<number> {
  let [kept, seal] = [Date.now(), '']
  while (Date.now() - kept < 8000) {
    const now = await sealOfIndex(page)
    if (now !== seal) [kept, seal] = [Date.now(), now]
    await page.waitForTimeout(200)
  }
  return kept
}

/** Returns the start of the stored index. Each step of the sync seals the index again, which changes it. */
const sealOfIndex = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const opening = indexedDB.open('safelight-library')
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction('rows').objectStore('rows').get('index')
          reading.onsuccess = () => {
            database.close()
            resolve(String(reading.result?.slice(0, 29)))
          }
        }
      }),
  )

/** Bytes of the device's rows, and of its database on disk. */
const storeOf = (page: Page): Promise<{ rows: number; disk: number }> =>
  page.evaluate(async () => {
    const promise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await promise(indexedDB.open('safelight-library'))
    const rows = database.transaction('rows').objectStore('rows')
    let bytes = 0
    for (const name of await promise(rows.getAllKeys())) {
      bytes += (await promise(rows.get(name))).length
    }
    database.close()
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
      await navigator.storage.estimate()
    return { rows: bytes, disk: estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0 }
  })
