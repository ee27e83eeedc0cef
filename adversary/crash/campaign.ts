import { AssertionError, ok } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Owner, signUpOwner } from '../../apps/server/test/support/library.ts'
import { createRandom, type Random } from '../fuzz/random.ts'
import { clientOf, type Somebody } from '../sharing/actors.ts'
import { type Counts, countKill, countRemains, noCounts } from './counts.ts'
import { expectConsistent, remainsIn } from './data-folder.ts'
import { clearOut, expectPlaces, inTrash, type Places, untouched } from './deletions.ts'
import { leaveBehind, sweepLater } from './leftovers.ts'
import { type ServerProcess, startProcess } from './server-process.ts'
import {
  changeUntilKilled,
  expectWholeAlbum,
  type SharedAlbum,
  shareNewAlbum,
} from './shared-album.ts'
import { isChunked, prepareChunked, prepareUpload, Refused, type Upload } from './uploads.ts'
import { expectChunks, expectWhole, listed, wholeFeed } from './verify.ts'

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

/** One data folder, and what the server has been told about it. */
interface Campaign {
  folder: string
  random: Random
  counts: Counts
  owner: Owner
  known: Upload[]
  places: Places
  album: SharedAlbum
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
  const album = await shareNewAlbum(server, owner, idsOf(known))
  const campaign: Campaign = { folder, random, counts, owner, known, places: new Map(), album }

  for (let round = 0; round < rounds; round++) {
    const burst = await prepareBurst(random, owner)
    // Uploads that a kill has cut off are taken up again, or left for the sweeper.
    const again = known.filter(each => !each.isAcknowledged && random.oneIn(2))
    const client = await clientOf(server, owner)
    const sending = Promise.allSettled([
      ...[...burst, ...again].map(upload => upload.send(server, owner.person)),
      changeAlbum(campaign, client),
      deleteSome(campaign, server),
    ])
    const expected = (usual.burst * (burst.length + again.length)) / UPLOADS_AT_ONCE
    await delay(random.below(expected * 1.3))
    await server.process.end('SIGKILL')
    for (const end of await sending) {
      if (end.status === 'rejected' && isFinding(end.reason)) throw end.reason
    }
    counts['items taken after a restart'] += again.filter(each => each.isAcknowledged).length
    known.push(...burst)
    countKill(counts, burst)
    countRemains(counts, folder, known)

    await killDuringStart(folder, random, counts, owner, usual.start)
    server = await startServer(folder)
    await verify(campaign, server, burst)
    counts.rounds++
    onRound?.(counts)
  }

  await verify(campaign, server, known)
  await server.process.end('SIGTERM')
  await sweepLater(folder, HOURS_TO_ABANDON)
  expectConsistent(folder, { chunkedLeft: false })
}

const idsOf = (uploads: Upload[]) => uploads.map(upload => upload.id)

/** Whatever the end of the server does not explain. */
const isFinding = (error: unknown) => error instanceof Refused || error instanceof AssertionError

async function changeAlbum({ album, counts, random }: Campaign, client: Somebody): Promise<void> {
  const made = await changeUntilKilled(album, client, fork(random))
  counts['new keys of the album, acknowledged'] += made
}

async function deleteSome(
  { owner, known, places, counts, random }: Campaign,
  server: RunningServer,
): Promise<void> {
  const there = untouched(idsOf(known.filter(upload => upload.isAcknowledged)), places)
  // A few at a time: there have to be some left after many rounds.
  const candidates = there.filter(() => random.oneIn(4))
  const deleted = await clearOut(server, owner, candidates, { random: fork(random), places })
  counts['items deleted for good, acknowledged'] += deleted
}

/** What goes on beside something else draws from its own, so that the order of both changes nothing. */
const fork = (random: Random) => createRandom(String(random.below(2 ** 31)))

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

/** All that has to hold after a restart; `compared` are the uploads whose items are opened. */
async function verify(
  { folder, owner, known, places, album, counts }: Campaign,
  server: RunningServer,
  compared: Upload[],
): Promise<void> {
  expectConsistent(folder, { chunkedLeft: true })
  const library = await listed(server, owner)
  const trash = await inTrash(server, owner)
  const feed = await wholeFeed(server, owner, [...library.keys()])
  for (const upload of known) {
    if (places.has(upload.id)) continue
    const isListed = library.has(upload.id)
    ok(isListed || !upload.isAcknowledged, `an acknowledged item is lost: ${upload.id}`)
    if (!isListed && isChunked(upload) && upload.acknowledgedChunks.size > 0) {
      await expectChunks(server, owner, upload)
    }
  }
  const unanswered = expectPlaces(places, { library, trash, feed })
  counts['items deleted for good, without an answer'] += unanswered
  for (const upload of compared) {
    const record = library.get(upload.id) ?? trash.get(upload.id)
    if (!record) continue
    await expectWhole(server, owner, record, upload)
    counts['items opened and compared']++
  }
  const inAlbum = idsOf(known.slice(0, UPLOADS_AT_ONCE)).filter(id => library.has(id))
  const cutOff = await expectWholeAlbum(server, album, inAlbum)
  if (cutOff === 'made') counts['new keys cut off, made all the same']++
  if (cutOff === 'not made') counts['new keys cut off, not made']++
}
