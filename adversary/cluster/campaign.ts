import { AssertionError } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { openPostgres } from '../../apps/server/src/database/postgres/open.ts'
import { expectAcknowledged } from '../crash/acknowledged.ts'
import { clearOut, type Locations, untouched } from '../crash/deletions.ts'
import { prepareChunked, prepareUpload, Refused, someFile, type Upload } from '../crash/uploads.ts'
import { expectWhole } from '../crash/verify.ts'
import { createRandom, type Random } from '../fuzz/random.ts'
import { expectSound } from './consistency.ts'
import { sweepLater } from './leftovers.ts'
import { MOMENTS, type Moment, strikeAt } from './moments.ts'
import type { ClusterServer, Stand } from './stand.ts'

const VICTIMS = [...MOMENTS, 'PostgreSQL ends', 'the store ends'] as const
type Victim = (typeof VICTIMS)[number]

const UPLOADS_AT_ONCE = 4
/**
 * Number of rounds between two cleanups. Otherwise, leftovers of killed uploads would reach the limit of
 * fifty open uploads.
 */
const ROUNDS_TO_SETTLE = 20
/** Before each cleanup, the campaign retries its unfinished uploads for at most this many seconds. */
const SECONDS_TO_FINISH = 300
const CHUNK_BYTES = 5 * 1024 * 1024

export interface ClusterCounts {
  rounds: number
  [what: string]: number
}

export interface ClusterOptions {
  rounds: number
  seed: string
  onRound?: (counts: ClusterCounts) => void
}

interface Campaign {
  stand: Stand
  random: Random
  owner: Owner
  known: Upload[]
  places: Locations
  counts: ClusterCounts
  database: ReturnType<typeof openPostgres>
}

/**
 * Kills servers, database and store of a cluster during uploads and deletions. After each round, checks that
 * nothing acknowledged is lost or altered. Throws an error with the seed if a check fails.
 */
export async function runCluster(
  stand: Stand,
  { rounds, seed, onRound }: ClusterOptions,
): Promise<ClusterCounts> {
  const counts: ClusterCounts = { rounds: 0 }
  const database = openPostgres(stand.postgres.url, () => {}, { connections: 2 })
  const campaign: Campaign = {
    stand,
    random: createRandom(seed),
    owner: await signUpOwner(stand, `${seed}@example.org`, { invitation: stand.firstAccount }),
    known: [],
    places: new Map(),
    counts,
    database,
  }
  try {
    for (let round = 0; round < rounds; round++) {
      await runRound(campaign, VICTIMS[round % VICTIMS.length] as Victim)
      counts.rounds = round + 1
      if (counts.rounds % ROUNDS_TO_SETTLE === 0) await settle(campaign)
      onRound?.(counts)
    }
    await settle(campaign)
    await verify(campaign, campaign.known)
  } catch (error) {
    const logs = [...stand.servers.values()].map(server => server.log()).join('\n')
    throw new Error(`seed ${seed}, round ${counts.rounds}\n${logs}`, { cause: error })
  } finally {
    await database.destroy()
  }
  return counts
}

async function settle(campaign: Campaign): Promise<void> {
  const { stand, database } = campaign
  await finishAll(campaign)
  await verify(campaign, [])
  await sweepLater(stand, database)
  await expectSound(database, stand.s3.settings)
}

async function runRound(campaign: Campaign, victim: Victim): Promise<void> {
  const { stand, random, owner, known } = campaign
  const burst = await prepareBurst(campaign)
  const again = known.filter(upload => !upload.isAcknowledged && random.oneIn(2))
  const sending = Promise.allSettled([
    ...[...burst, ...again].map(upload => upload.send(stand, owner.person)),
    deleteSome(campaign),
  ])
  const back = await strike(campaign, victim, sending)
  throwFindings(await sending)
  known.push(...burst)
  // In half of the rounds, resend the unfinished uploads before the killed part is back. The remaining
  // servers continue them.
  if (random.oneIn(2))
    throwFindings(await Promise.allSettled(unacknowledged(campaign).map(send(campaign))))
  count(campaign, 'items acknowledged', burst.filter(each => each.isAcknowledged).length)
  await back()
  await stand.ready()
  await verify(campaign, burst)
}

async function strike(
  { stand, random, counts }: Campaign,
  victim: Victim,
  sending: Promise<unknown>,
): Promise<() => Promise<void>> {
  const name = `ended: ${victim}`
  if (!isMoment(victim)) {
    const service = victim === 'PostgreSQL ends' ? stand.postgres : stand.s3
    await delay(random.below(800))
    await service.crash()
    await delay(random.below(500))
    await service.start()
    counts[name] = (counts[name] ?? 0) + 1
    return async () => {}
  }
  let server: ClusterServer | undefined
  let killed: Promise<void> | undefined
  const hasCome = await strikeAt(victim, stand.taps, {
    random,
    names: [...stand.servers.keys()],
    sending,
    strike(name) {
      server = stand.servers.get(name)
      killed = server?.kill()
    },
  })
  counts[name] = (counts[name] ?? 0) + Number(hasCome)
  await killed
  return async () => server?.start()
}

const isMoment = (victim: Victim): victim is Moment => MOMENTS.includes(victim as Moment)

const prepareBurst = ({ random, owner: { keys } }: Campaign): Promise<Upload[]> =>
  Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, (_, i) =>
      i === 0
        ? prepareChunked(random, keys, undefined, CHUNK_BYTES)
        : prepareUpload(keys, someFile(random, 300_000)),
    ),
  )

async function deleteSome({ stand, owner, known, places, random }: Campaign): Promise<void> {
  const there = untouched(
    known.flatMap(each => (each.isAcknowledged ? [each.id] : [])),
    places,
  )
  const candidates = there.filter(() => random.oneIn(4))
  await clearOut(stand, owner, candidates, {
    random: createRandom(String(random.below(2 ** 31))),
    places,
  })
}

const unacknowledged = ({ known }: Campaign) => known.filter(upload => !upload.isAcknowledged)

const send =
  ({ stand, owner }: Campaign) =>
  (upload: Upload) =>
    upload.send(stand, owner.person)

/**
 * Finishes unacknowledged uploads. Retries, because the locks of a killed S3 gateway last a few more seconds.
 */
async function finishAll(campaign: Campaign): Promise<void> {
  const patience = AbortSignal.timeout(SECONDS_TO_FINISH * 1000)
  for (const upload of unacknowledged(campaign)) {
    while (!upload.isAcknowledged)
      await send(campaign)(upload).catch(async error => {
        if (!isPassing(error) || patience.aborted) throw error
        await delay(250)
      })
  }
}

const PASSING = ['UNAVAILABLE']

const isPassing = (error: unknown) => error instanceof Refused && PASSING.includes(error.message)

function throwFindings(ends: PromiseSettledResult<unknown>[]): void {
  for (const end of ends) {
    if (end.status === 'fulfilled') continue
    const { reason } = end
    if (reason instanceof AssertionError) throw reason
    if (reason instanceof Refused && !isPassing(reason)) throw reason
  }
}

const count = ({ counts }: Campaign, name: string, more: number) => {
  counts[name] = (counts[name] ?? 0) + more
}

async function verify(campaign: Campaign, compared: Upload[]): Promise<void> {
  const { stand, owner } = campaign
  const { library, trash } = await expectAcknowledged(stand, owner, campaign)
  for (const upload of compared) {
    const record = library.get(upload.id) ?? trash.get(upload.id)
    if (!record) continue
    await expectWhole(stand, owner, record, upload)
    count(campaign, 'items opened and compared', 1)
  }
}
