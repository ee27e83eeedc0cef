import type { Browser } from '@playwright/test'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { aSharer, LINK, uploadMany } from '../../../e2e/support/sharer.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { type Visit, visit } from '../../support/browser/visit.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { median } from '../../support/figures/rounds.ts'

const ROUNDS = 5

/**
 * The values that Lighthouse uses for a phone on a slow connection, and for a desktop. Lighthouse only
 * estimates their effect; here the browser really delays requests.
 */
const PHONE = { latency: 150, kilobits: 1638, slowdown: 4 }
const DESKTOP = { latency: 40, kilobits: 10_240, slowdown: 1 }

const PICTURES = 12

/** Measures the cost of a first visit to the front page, the sign-in and a link, with an empty cache. */
export async function run(): Promise<Findings> {
  const server = await startServer()
  try {
    const sharer = await aSharer(server)
    const items = await uploadMany(sharer, PICTURES)
    const link = await sharer.sharing.createLink({ type: 'items', items }, LINK)
    return await withChromium(async browser => ({
      figures: [
        ...(await rows(browser, 'front page, phone', server.url, PHONE)),
        ...(await rows(browser, 'front page, desktop', server.url, DESKTOP)),
        ...(await rows(browser, 'sign-in, phone', `${server.url}/login`, PHONE)),
        ...(await rows(browser, 'link, phone', link.url ?? '', PHONE)),
      ],
      notes: [
        `Phone: ${PHONE.kilobits} kbit/s, ${PHONE.latency} ms, a processor ${PHONE.slowdown} times slower; desktop: ${DESKTOP.kilobits} kbit/s, ${DESKTOP.latency} ms. The median of ${ROUNDS} visits each.`,
      ],
    }))
  } finally {
    await server.stop()
  }
}

async function rows(
  browser: Browser,
  name: string,
  url: string,
  conditions: typeof PHONE,
): Promise<Figure[]> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url, conditions))
  const of = (figure: keyof Visit) => median(visits.map(each => each[figure]))
  return [
    { name: `${name}: first contentful paint`, value: of('firstPaint'), unit: 'ms' },
    { name: '  largest contentful paint', value: of('largestPaint'), unit: 'ms' },
    { name: '  total blocking time', value: of('blocked'), unit: 'ms' },
    { name: '  layout shift', value: of('shift'), unit: '' },
    { name: '  bytes', value: of('bytes') / 1000, unit: 'kB' },
    { name: '  bytes of scripts', value: of('scriptBytes') / 1000, unit: 'kB' },
    { name: '  requests', value: of('requests'), unit: '' },
  ]
}
