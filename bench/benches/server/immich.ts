import { withChromium } from '../../support/browser/chromium.ts'
import { photographs } from '../../support/data/photographs.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import {
  inParallel,
  inRounds,
  median,
  medianRatio,
  percentile,
  seconds,
} from '../../support/figures/rounds.ts'
import { options } from '../../support/options.ts'
import { openImmich } from '../../support/photo-servers/immich.ts'
import { CONNECTIONS, type PhotoServer } from '../../support/photo-servers/photo-server.ts'
import { openSafelight } from '../../support/photo-servers/safelight.ts'

const ROUNDS = 4
const PHOTOGRAPHS = 120
const ALBUMS = 50
const QUESTIONS = 50
const PICTURES = 500

/** Makes the same requests with the same photographs to an Immich at `--immich-url` and to a Safelight. */
export async function run(): Promise<Findings> {
  const { 'immich-url': url, 'immich-key': key } = options
  if (!url || !key) throw new Error('This bench needs --immich-url and --immich-key.')
  const paths = await photographs(PHOTOGRAPHS)
  return withChromium(async browser => {
    const immich = await openImmich(url.replace(/\/$/, ''), key)
    try {
      const safelight = await openSafelight(browser)
      try {
        return await compare(safelight, immich, paths)
      } finally {
        await safelight.close()
      }
    } finally {
      await immich.close()
    }
  })
}

/** Measures both servers alternately, in rounds. Each round but the first to warm up adds photographs. */
export async function compare(
  safelight: PhotoServer,
  immich: PhotoServer,
  paths: readonly string[],
): Promise<Findings> {
  const measure = (work: (server: PhotoServer) => Promise<number>) =>
    inRounds(ROUNDS, { safelight: () => work(safelight), immich: () => work(immich) })
  const figure = (
    name: string,
    unit: string,
    values: Record<'safelight' | 'immich', number[]>,
  ) => ({
    name,
    value: median(values.safelight),
    unit,
    reference: { name: immich.name, value: median(values.immich) },
    ratio: medianRatio(values.safelight, values.immich),
  })

  const share = Math.floor(paths.length / (ROUNDS + 1))
  const left = new Map([safelight, immich].map(server => [server, [...paths]]))
  const imports = await measure(server =>
    seconds(() => server.fill(left.get(server)?.splice(0, share) ?? [])),
  )
  for (const server of [safelight, immich]) await server.createAlbums(ALBUMS)

  const figures: Figure[] = [figure(`${share} photographs to all thumbnails`, 's', imports)]
  const questions = {
    'month counts': 'monthCounts',
    'one month': 'month',
    albums: 'albums',
  } as const
  for (const [name, question] of Object.entries(questions)) {
    const late = new Map<PhotoServer, number[]>([safelight, immich].map(server => [server, []]))
    const typical = await measure(async server => {
      const times = await timesOf(server[question])
      late.get(server)?.push(percentile(times, 99))
      return percentile(times, 50)
    })
    // Leave out the round to warm up, as `inRounds` does.
    const lateOf = (server: PhotoServer) => late.get(server)?.slice(1) ?? []
    const slow = { safelight: lateOf(safelight), immich: lateOf(immich) }
    const bytes = { safelight: [await safelight[question]()], immich: [await immich[question]()] }
    figures.push(
      figure(name, 'ms', typical),
      figure('  99 of 100 within', 'ms', slow),
      figure('  bytes', 'B', bytes),
    )
  }
  for (const name of ['thumbnail', 'preview'] as const) {
    figures.push(figure(`${name}s`, 'per second', await measure(server => rateOf(server[name]))))
  }
  const note = `${safelight.name} and ${immich.name}, each with ${share * (ROUNDS + 1)} photographs and ${ALBUMS} albums of one photograph, in ${ROUNDS} rounds.`
  return { figures, notes: [note] }
}

/** Milliseconds of each of some requests, one after the other. */
async function timesOf(ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < QUESTIONS; i++) times.push(1000 * (await seconds(ask)))
  return times
}

async function rateOf(picture: (index: number) => Promise<number>): Promise<number> {
  const indexes = Array.from({ length: PICTURES }, (_, index) => index)
  return PICTURES / (await seconds(() => inParallel(indexes, CONNECTIONS, picture)))
}
