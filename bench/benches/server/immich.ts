import { withChromium } from '../../support/browser/chromium.ts'
import { photographs } from '../../support/data/photographs.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { inParallel, percentile, seconds } from '../../support/figures/rounds.ts'
import { options } from '../../support/options.ts'
import { openImmich } from '../../support/photo-servers/immich.ts'
import { CONNECTIONS, type PhotoServer } from '../../support/photo-servers/photo-server.ts'
import { openSafelight } from '../../support/photo-servers/safelight.ts'

const PHOTOGRAPHS = 120
const ALBUMS = 50
const QUESTIONS = 200
const PICTURES = 2000

/**
 * Makes the same calls with the same photographs to an Immich at `--immich-url` and to a Safelight, in turn.
 */
export async function run(): Promise<Findings> {
  const { 'immich-url': url, 'immich-key': key } = options
  if (!url || !key) throw new Error('This bench needs --immich-url and --immich-key.')
  const paths = await photographs(PHOTOGRAPHS)
  return withChromium(async browser => {
    const immich = await openImmich(url.replace(/\/$/, ''), key)
    const safelight = await openSafelight(browser)
    try {
      const theirs = await measure(immich, paths)
      const ours = await measure(safelight, paths)
      return {
        figures: ours.map((figure, index) => against(figure, theirs[index]?.value ?? Number.NaN)),
        notes: [`${safelight.name} and ${immich.name}, each with ${PHOTOGRAPHS} photographs.`],
      }
    } finally {
      await immich.close()
      await safelight.close()
    }
  })
}

const against = (figure: Figure, value: number): Figure => ({
  ...figure,
  reference: { name: 'Immich', value },
  ratio: figure.value / value,
})

async function measure(server: PhotoServer, paths: string[]): Promise<Figure[]> {
  const filled = await seconds(() => server.fill(paths))
  await server.createAlbums(ALBUMS)
  return [
    { name: `${paths.length} photographs to all thumbnails`, value: filled, unit: 's' },
    ...(await answers('month counts', server.monthCounts)),
    ...(await answers('the month', server.month)),
    ...(await answers(`${ALBUMS} albums`, server.albums)),
    { name: 'thumbnails', value: await rate(server.thumbnail), unit: 'a second' },
    { name: 'previews', value: await rate(server.preview), unit: 'a second' },
  ]
}

async function answers(name: string, ask: () => Promise<number>): Promise<Figure[]> {
  let bytes = await ask()
  const times: number[] = []
  for (let i = 0; i < QUESTIONS; i++) {
    times.push(
      1000 *
        (await seconds(async () => {
          bytes = await ask()
        })),
    )
  }
  return [
    { name, value: percentile(times, 50), unit: 'ms' },
    { name: '  99 of 100 within', value: percentile(times, 99), unit: 'ms' },
    { name: '  bytes', value: bytes / 1000, unit: 'kB' },
  ]
}

async function rate(picture: (index: number) => Promise<number>): Promise<number> {
  const indexes = Array.from({ length: PICTURES }, (_, index) => index)
  return PICTURES / (await seconds(() => inParallel(indexes, CONNECTIONS, picture)))
}
