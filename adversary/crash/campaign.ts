import { ok } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Owner, signUpOwner } from '../../apps/server/test/support/library.ts'
import { createRandom, type Random } from '../fuzz/random.ts'
import { expectConsistent, remainsIn } from './data-folder.ts'
import { leaveBehind, sweepLater } from './leftovers.ts'
import { type ServerProcess, startProcess } from './server-process.ts'
import { isChunked, prepareChunked, prepareUpload, Refused, type Upload } from './uploads.ts'
import { expectChunks, expectWhole, expectWholeFeed, listed } from './verify.ts'

/** What the rounds met: kills by the moment that they hit, and what was there afterwards. */
export interface Counts {
  rounds: number
  'killed before the first answer': number
  'killed between answers': number
  'killed after the last answer': number
  'killed with temporary files': number
  'killed with a reservation open': number
  'killed between rename and commit': number
  'killed between commit and answer': number
  'killed with chunks acknowledged': number
  'killed during start-up': number
  'killed in the middle of a sweep': number
  'killed before the first migration ended': number
  'items acknowledged': number
  'items taken after a restart': number
  'items opened and compared': number
}

export interface CampaignOptions {
  rounds: number
  /** Any text. The uploads are drawn from it and so are the delays; what a kill hits, time decides too. */
  seed: string
  /** Told after each round. */
  onRound?: (counts: Counts) => void
}

/** Rounds on one data folder, which grows; a new campaign begins with an empty one. */
const ROUNDS_OF_CAMPAIGN = 25
const UPLOADS_AT_ONCE = 7
const LEFT_BEHIND = 60
/** An upload in chunks is given up after three days without a sign of life. */
const HOURS_TO_ABANDON = 73

/** Runs rounds; throws where something that the server has acknowledged is lost, or something is left. */
export async function runCrashes({ rounds, seed, onRound }: CampaignOptions): Promise<Counts> {
  const counts = noCounts()
  for (let first = 0; first < rounds; first += ROUNDS_OF_CAMPAIGN) {
    const random = createRandom(`${seed}/${first}`)
    const folder = mkdtempSync(join(tmpdir(), 'safelight-crash-'))
    try {
      await runCampaign(
        folder,
        random,
        counts,
        Math.min(rounds - first, ROUNDS_OF_CAMPAIGN),
        onRound,
      )
    } catch (error) {
      throw new Error(`seed ${seed}, round ${counts.rounds}, data in ${folder}`, { cause: error })
    }
    rmSync(folder, { recursive: true })
  }
  return counts
}

async function runCampaign(
  folder: string,
  random: Random,
  counts: Counts,
  rounds: number,
  onRound: CampaignOptions['onRound'],
): Promise<void> {
  await killFirstStarts(folder, random, counts)
  let server = await startServer(folder)
  const owner = await signUpOwner(server, 'ada@example.org')
  /** How long a start and a burst of uploads take when nobody kills the server. */
  const known = await prepareBurst(random, owner)
  const usual = { start: server.took, burst: await timeOf(server, owner, known) }

  for (let round = 0; round < rounds; round++) {
    const burst = await prepareBurst(random, owner)
    // Uploads that a kill has cut off are taken up again, or left for the sweeper.
    const again = known.filter(each => !each.isAcknowledged && random.oneIn(2))
    const sending = Promise.allSettled(
      [...burst, ...again].map(upload => upload.send(server, owner.person)),
    )
    const expected = (usual.burst * (burst.length + again.length)) / UPLOADS_AT_ONCE
    await Promise.race([delay(random.below(expected * 1.3)), sending])
    await server.process.end('SIGKILL')
    for (const end of await sending) {
      if (end.status === 'rejected' && end.reason instanceof Refused) throw end.reason
    }
    counts['items taken after a restart'] += again.filter(each => each.isAcknowledged).length
    known.push(...burst)
    countKill(counts, burst)
    countRemains(counts, folder, known)

    await killDuringStart(folder, random, counts, owner, usual.start)
    server = await startServer(folder)
    await verify(folder, server, owner, known, burst, counts)
    counts.rounds++
    onRound?.(counts)
  }

  await verify(folder, server, owner, known, known, counts)
  await server.process.end('SIGTERM')
  await sweepLater(folder, HOURS_TO_ABANDON)
  expectConsistent(folder, { chunkedLeft: false })
}

interface RunningServer {
  url: string
  process: ServerProcess
  /** Milliseconds from its beginning to its address. */
  took: number
}

async function startServer(folder: string): Promise<RunningServer> {
  const began = performance.now()
  const process = startProcess(folder)
  const url = await process.address
  ok(url)
  return { url, process, took: performance.now() - began }
}

const prepareBurst = (random: Random, { keys }: Owner): Promise<Upload[]> =>
  Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, (_, i) =>
      i % 3 === 0 ? prepareChunked(random, keys) : prepareUpload(random, keys),
    ),
  )

async function timeOf(server: RunningServer, { person }: Owner, burst: Upload[]) {
  const began = performance.now()
  await Promise.all(burst.map(upload => upload.send(server, person)))
  return performance.now() - began
}

/** The very first start makes the secret, the folders and the tables: it is killed a few times, too. */
async function killFirstStarts(folder: string, random: Random, counts: Counts): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const starting = startProcess(folder)
    await Promise.race([delay(100 + random.below(500)), starting.address])
    await starting.end('SIGKILL')
    counts['killed during start-up']++
    if (!isMigrated(folder)) counts['killed before the first migration ended']++
  }
}

function isMigrated(folder: string): boolean {
  try {
    return remainsIn(folder).hasTables
  } catch {
    return false
  }
}

/** Every fifth start is killed, and is given enough to sweep that the kill may hit that. */
async function killDuringStart(
  folder: string,
  random: Random,
  counts: Counts,
  owner: Owner,
  usual: number,
): Promise<void> {
  if (!random.oneIn(5)) return
  await leaveBehind(folder, owner.person.id, LEFT_BEHIND)
  const before = remainsIn(folder).open
  const starting = startProcess(folder)
  await Promise.race([delay(usual * 0.4 + random.below(usual)), starting.address])
  await starting.end('SIGKILL')
  const left = remainsIn(folder).open
  counts['killed during start-up']++
  if (left > 0 && left < before) counts['killed in the middle of a sweep']++
}

function countKill(counts: Counts, burst: Upload[]): void {
  const acknowledged = burst.filter(upload => upload.isAcknowledged).length
  counts['items acknowledged'] += acknowledged
  if (acknowledged === 0) counts['killed before the first answer']++
  else if (acknowledged < burst.length) counts['killed between answers']++
  else counts['killed after the last answer']++
}

function countRemains(counts: Counts, folder: string, known: Upload[]): void {
  const { staged, open, renamed, withChunks, items } = remainsIn(folder)
  if (staged > 0) counts['killed with temporary files']++
  if (open > 0) counts['killed with a reservation open']++
  if (renamed > 0) counts['killed between rename and commit']++
  if (withChunks > 0) counts['killed with chunks acknowledged']++
  const unanswered = known.filter(upload => !upload.isAcknowledged && items.has(upload.id))
  if (unanswered.length > 0) counts['killed between commit and answer']++
}

/** All that has to hold after a restart; `compared` are the uploads whose items are opened. */
async function verify(
  folder: string,
  server: RunningServer,
  owner: Owner,
  known: Upload[],
  compared: Upload[],
  counts: Counts,
): Promise<void> {
  expectConsistent(folder, { chunkedLeft: true })
  const items = await listed(server, owner)
  for (const upload of known) {
    const isListed = items.has(upload.id)
    ok(isListed || !upload.isAcknowledged, `an acknowledged item is lost: ${upload.id}`)
    if (!isListed && isChunked(upload) && upload.acknowledgedChunks.size > 0) {
      await expectChunks(server, owner, upload)
    }
  }
  for (const upload of compared) {
    const record = items.get(upload.id)
    if (!record) continue
    await expectWhole(server, owner, record, upload)
    counts['items opened and compared']++
  }
  await expectWholeFeed(server, owner, [...items.keys()])
}

const noCounts = (): Counts => ({
  rounds: 0,
  'killed before the first answer': 0,
  'killed between answers': 0,
  'killed after the last answer': 0,
  'killed with temporary files': 0,
  'killed with a reservation open': 0,
  'killed between rename and commit': 0,
  'killed between commit and answer': 0,
  'killed with chunks acknowledged': 0,
  'killed during start-up': 0,
  'killed in the middle of a sweep': 0,
  'killed before the first migration ended': 0,
  'items acknowledged': 0,
  'items taken after a restart': 0,
  'items opened and compared': 0,
})
