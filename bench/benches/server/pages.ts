import { NEWEST_MONTH, OLDEST_MONTH, seedItems } from '../../support/data/seed.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'
import { createClient } from '../../support/server/http.ts'
import { withServer } from '../../support/server/server.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const ROUNDS = 15
/** Number of requests in one measurement. The figure is their mean time. */
const AT_A_TIME = 8
/**
 * The largest ratio of two response times that counts as good: of a deep page to the first page, and of the
 * largest library to the smallest.
 */
const MAX_RATIO = 1.5

type Paths = Record<string, () => string>

/**
 * Measures the cost of first and deep list pages in libraries of three sizes. Each library has its own
 * server.
 */
export const run = (): Promise<Findings> => withLibraries(SIZES, [], measure)

interface Library {
  size: number
  paths: Paths
  fetch(path: string): Promise<unknown>
}

async function withLibraries<T>(
  [size, ...sizes]: number[],
  open: Library[],
  work: (libraries: Library[]) => Promise<T>,
): Promise<T> {
  if (size === undefined) return work(open)
  return withServer(async ({ server, person }) => {
    const paths = pathsOf(seedItems(server.dataFolder, person.id, size), size)
    const client = createClient(server.url, 1, person.token)
    try {
      return await withLibraries(sizes, [...open, { size, paths, fetch: client.fetch }], work)
    } finally {
      client.close()
    }
  })
}

/**
 * Returns paths of first pages and of deep pages. A deep page is near the end of the list, at another place
 * in each call.
 */
function pathsOf(cursors: string[], size: number): Paths {
  const steps = (limit: number) => `/api/media/all-metadata-steps/0/${limit}`
  const month = ({ year, month }: typeof NEWEST_MONTH) =>
    `/api/media/for-year-month?year=${year}&month=${month}`
  const changes = (since: number) => `/api/media/changes?since=${since}`
  let turn = 0
  const next = () => cursors[turn++ % cursors.length] ?? ''
  return {
    'page of 30, first': () => steps(30),
    'page of 30, deep': () => `${steps(30)}?after=${next()}`,
    'page of 200, first': () => steps(200),
    'page of 200, deep': () => `${steps(200)}?after=${next()}`,
    'one month, first': () => month(NEWEST_MONTH),
    'one month, deep': () => month(OLDEST_MONTH),
    'changes, first': () => changes(0),
    'changes, deep': () => changes(Math.floor(size * 0.75) + (turn++ % 40)),
    'month counts': () => '/api/media/available-months',
  }
}

async function measure(libraries: Library[]): Promise<Findings> {
  const kinds = Object.keys(libraries[0]?.paths ?? {})
  const subjects = libraries.flatMap(({ size, paths, fetch }) =>
    kinds.map(kind => [
      nameOf(kind, size),
      async () => {
        const work = async () => {
          for (let i = 0; i < AT_A_TIME; i++) await fetch(paths[kind]?.() ?? '')
        }
        return ((await seconds(work)) / AT_A_TIME) * 1000
      },
    ]),
  )
  const times = await inRounds(
    ROUNDS,
    Object.fromEntries(subjects) as Record<string, () => Promise<number>>,
  )
  const timesOf = (kind: string, size: number) => times[nameOf(kind, size)] ?? []

  const against = (
    name: string,
    subject: [string, number],
    reference: [string, number],
    referenceName: string,
  ): Figure => ({
    name,
    value: median(timesOf(...subject)),
    unit: 'ms',
    reference: { name: referenceName, value: median(timesOf(...reference)) },
    ratio: medianRatio(timesOf(...subject), timesOf(...reference)),
    aim: { atMost: MAX_RATIO },
  })
  const [smallest = 0] = SIZES
  const deep = kinds.filter(kind => kind.endsWith(', deep'))
  return {
    figures: [
      ...SIZES.flatMap(size =>
        deep.map(kind => {
          const first = kind.replace(', deep', ', first')
          return against(nameOf(kind, size), [kind, size], [first, size], 'first')
        }),
      ),
      ...kinds.flatMap(kind =>
        SIZES.slice(1).map(size =>
          against(nameOf(kind, size), [kind, size], [kind, smallest], `of ${inWords(smallest)}`),
        ),
      ),
    ],
  }
}

const nameOf = (kind: string, size: number) => `${kind}, of ${inWords(size)}`
const inWords = (size: number) => size.toLocaleString('en')
