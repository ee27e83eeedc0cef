import { LIMITS } from '@safelight/contract/limits'
import { mediaKey } from '@safelight/contract/media-keys'
import type { Person } from '@safelight/test-kit/accounts/account'
import { signUpOwner } from '@safelight/test-kit/library'
import { startCluster } from '../../../scripts/services/cluster.mjs'
import { anotherOf, aPicture, post } from '../../support/data/pictures.ts'
import { seedPostgres } from '../../support/data/seed-postgres.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { inParallel, median, seconds } from '../../support/figures/rounds.ts'
import { createClient } from '../../support/server/http.ts'
import { type Parts, type PartTimes, partTimes } from '../../support/server/part-times.ts'

type Cluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>

const ITEMS = 1_000_000
const SERVERS = 3
const ROUNDS = 3
/**
 * Number of connections. It equals the number of responses that a server prepares for one account at once.
 */
const CONNECTIONS = 8
const PICTURE = 3_000_000
const THUMBNAILS = 1200

interface Work {
  count: number
  unit: string
  run(): Promise<unknown>
}

/**
 * Measures operations per second of one server, and of three behind a proxy, with the processor time of each
 * part.
 */
export async function run(): Promise<Findings> {
  const cluster = await startCluster({ servers: SERVERS, env: { LOG_LEVEL: 'silent' } })
  if (!cluster) throw new Error('PostgreSQL, PgBouncer, Ceph or HAProxy is not installed.')
  try {
    const { person: owner } = await signUpOwner(cluster, 'owner@example.org', {
      invitation: cluster.firstAccount,
    })
    await seedPostgres(cluster.postgres.url, owner.id, ITEMS)
    const { person } = await signUpOwner(cluster, 'uploads@example.org')
    const works = await worksOf(cluster.url, owner, person)
    return await measure(cluster, works)
  } finally {
    await cluster.stop()
  }
}

async function worksOf(url: string, owner: Person, person: Person): Promise<Record<string, Work>> {
  const uploads = createClient(url, LIMITS.uploadsAtOnce, person.token)
  const small = Array.from({ length: THUMBNAILS }, () => anotherOf(SMALL))
  await inParallel(small, LIMITS.uploadsAtOnce, upload => post(uploads, upload))
  const keys = small.map(({ dto }) => mediaKey(dto.name, 'thumbnail'))
  const packs = Array.from({ length: THUMBNAILS / LIMITS.thumbnailsAtOnce }, (_, i) =>
    askFor(keys.slice(i * LIMITS.thumbnailsAtOnce, (i + 1) * LIMITS.thumbnailsAtOnce)),
  )
  const thumbnails = createClient(url, CONNECTIONS, person.token)
  const lists = createClient(url, CONNECTIONS, owner.token)
  const content = aPicture(PICTURE)
  const pages = Array.from({ length: 100 }, (_, i) => {
    const year = 2005 + (i % 20)
    return `/api/media/all-metadata-steps/0/200?after=${year}-06-15_${'Z'.repeat(26)}`
  })
  const changes = Array.from({ length: 100 }, (_, i) => `/api/media/changes?since=${i * 9_000}`)
  return {
    'uploads of 3 MB': {
      count: 40,
      unit: 'uploads/s',
      run: () =>
        inParallel(Array.from({ length: 40 }), LIMITS.uploadsAtOnce, () =>
          post(uploads, anotherOf(content)),
        ),
    },
    'thumbnails in packs of 60': {
      count: THUMBNAILS * 5,
      unit: 'thumbnails/s',
      run: () =>
        inParallel(
          Array.from({ length: 5 }).flatMap(() => packs),
          CONNECTIONS,
          pack => thumbnails.fetch('/api/media/thumbnails', pack),
        ),
    },
    'pages of 200': {
      count: pages.length,
      unit: 'pages/s',
      run: () => inParallel(pages, CONNECTIONS, page => lists.fetch(page)),
    },
    'pages of changes': {
      count: changes.length,
      unit: 'pages/s',
      run: () => inParallel(changes, CONNECTIONS, page => lists.fetch(page)),
    },
  }
}

const SMALL = aPicture(1000, 1000)

async function measure(cluster: Cluster, works: Record<string, Work>): Promise<Findings> {
  const rates: Record<string, number[]> = {}
  const spent: Record<string, PartTimes> = {}
  const [, ...others] = cluster.servers
  let running = SERVERS
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of round % 2 === 0 ? [1, SERVERS] : [SERVERS, 1]) {
      if (count !== running)
        await Promise.all(others.map(server => (count === 1 ? server.stop() : server.start())))
      running = count
      await cluster.ready(count)
      for (const [name, work] of Object.entries(works)) {
        const key = `${name}, ${count === 1 ? 'one server' : `${SERVERS} servers`}`
        const before = timesOf(cluster)
        const took = await seconds(work.run)
        const after = timesOf(cluster)
        rates[key] = [...(rates[key] ?? []), work.count / took]
        spent[key] = sumOf(spent[key] ?? {}, differenceOf(after, before))
      }
    }
  }
  const figures = Object.entries(rates).map(([name, values]): Figure => {
    const unit = works[name.split(',')[0] ?? '']?.unit ?? ''
    return { name, value: median(values), unit }
  })
  const notes = Object.entries(spent).map(([name, times]) => {
    const count = ROUNDS * (works[name.split(',')[0] ?? '']?.count ?? Number.NaN)
    return `${name}: ${sharesOf(times, count)}`
  })
  return { figures, notes: ['Processor time per operation, and the share of each part:', ...notes] }
}

const partsOf = ({ proxy, pooler, postgres, s3, servers }: Cluster): Parts => ({
  proxy: () => [proxy.pid()],
  servers: () => servers.flatMap(server => server.pid() ?? []),
  PgBouncer: () => [pooler.pid()],
  PostgreSQL: () => [postgres.pid()],
  store: () => s3.pids(),
})

/** Returns the processor times of the cluster's parts and, as `bench`, of this process alone. */
function timesOf(cluster: Cluster): PartTimes {
  const { user, system } = process.cpuUsage()
  return { ...partTimes(partsOf(cluster)), bench: (user + system) / 1e6 }
}

const differenceOf = (after: PartTimes, before: PartTimes): PartTimes =>
  Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, Math.max(0, time - (before[name] ?? 0))]),
  )

const sumOf = (some: PartTimes, more: PartTimes): PartTimes =>
  Object.fromEntries(Object.entries(more).map(([name, time]) => [name, time + (some[name] ?? 0)]))

function sharesOf(times: PartTimes, count: number): string {
  const all = Object.values(times).reduce((sum, time) => sum + time, 0)
  const shares = Object.entries(times).map(
    ([name, time]) => `${name} ${Math.round((100 * time) / all)} %`,
  )
  return `${((1000 * all) / count).toPrecision(3)} ms, ${shares.join(', ')}`
}

function askFor(keys: string[]) {
  const body = Buffer.from(JSON.stringify({ keys }))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return { method: 'POST', headers, body: [body] }
}
