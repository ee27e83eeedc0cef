import { AssertionError } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { createRandom, type Random } from '../fuzz/random.ts'
import { clientOf, type Somebody } from '../sharing/actors.ts'
import { expectAcknowledged } from './acknowledged.ts'
import { type Counts, countKill, countRemains, noCounts } from './counts.ts'
import { expectConsistent } from './data-folder.ts'
import { clearOut, type Locations, untouched } from './deletions.ts'
import {
  beginImport,
  expectWholeImport,
  type Import,
  importUntilKilled,
  importWithoutKill,
  prepareFiles,
} from './imports.ts'
import { sweepLater } from './leftovers.ts'
import {
  changeUntilKilled,
  expectWholeAlbum,
  type SharedAlbum,
  shareNewAlbum,
} from './shared-album.ts'
import { killDuringStart, killFirstStarts, type RunningServer, startServer } from './starts.ts'
import {
  isChunked,
  prepareChunked,
  prepareUpload,
  Refused,
  someFile,
  type Upload,
} from './uploads.ts'
import { expectWhole } from './verify.ts'

export interface CampaignOptions {
  rounds: number
  /** Any text. It determines the uploads and delays, but timing also affects what a kill hits. */
  seed: string
  onRound?: (counts: Counts) => void
}

const ROUNDS_OF_CAMPAIGN = 25
const UPLOADS_AT_ONCE = 7
/**
 * If at least this many chunked uploads are open, the campaign finishes all of them. An account may have 50.
 */
const MANY_OPEN = 25
/**
 * The longest time, in milliseconds, of the call that imports staged files. In some rounds, the kill comes at
 * a random moment within this time after the call starts.
 */
const TRIGGER = 50
/** The server abandons a chunked upload or an import three days after its last activity. */
const HOURS_TO_ABANDON = 73

/**
 * Kills and restarts a server for `rounds` rounds. Throws if acknowledged data is lost, or if something is
 * left over.
 */
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

interface Campaign {
  folder: string
  random: Random
  counts: Counts
  owner: Owner
  known: Upload[]
  places: Locations
  album: SharedAlbum
  folderImport: Import
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
  const known = await prepareBurst(random, owner)
  // Milliseconds that a start and a burst of uploads take without a kill.
  const usual = { start: server.took, burst: await timeOf(server, owner, known) }
  const album = await shareNewAlbum(server, owner, idsOf(known))
  const folderImport = await beginImport(server, owner)
  const places: Locations = new Map()
  const campaign: Campaign = { folder, random, counts, owner, known, places, album, folderImport }

  for (let round = 0; round < rounds; round++) {
    const burst = await prepareBurst(random, owner)
    const again = known.filter(each => !each.isAcknowledged && random.oneIn(2))
    const staged = folderImport.files.filter(each => !each.upload.isAcknowledged && random.oneIn(2))
    const files = await prepareFiles(random, owner.keys)
    folderImport.files.push(...files)
    const client = await clientOf(server, owner)
    const trigger = Promise.withResolvers<void>()
    const toImport = [...files, ...staged]
    const importing = importUntilKilled(folderImport, server, owner, toImport, trigger.resolve)
    const sending = Promise.allSettled([
      ...[...burst, ...again].map(upload => upload.send(server, owner.person)),
      changeAlbum(campaign, client),
      deleteSome(campaign, server),
      importing,
    ])
    const expected = (usual.burst * (burst.length + again.length)) / UPLOADS_AT_ONCE
    if (random.oneIn(3)) {
      await Promise.race([trigger.promise, importing.catch(() => {})])
      await delay(random.below(TRIGGER))
    } else await delay(random.below(expected * 1.3))
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
    counts['items taken after a restart'] += await finishMany(campaign, server)
    await verify(campaign, server, burst)
    counts.rounds++
    onRound?.(counts)
  }

  await importWithoutKill(folderImport, server, owner, random)
  await verify(campaign, server, known)
  await server.process.end('SIGTERM')
  await sweepLater(folder, HOURS_TO_ABANDON)
  expectConsistent(folder, { uploadsLeft: false })
}

/** Finishes all chunked uploads once many are open, before the server rejects more. */
async function finishMany(
  { known, folderImport, owner }: Campaign,
  server: RunningServer,
): Promise<number> {
  const staged = folderImport.files.map(({ upload }) => upload)
  const open = [...known, ...staged].filter(each => isChunked(each) && !each.isAcknowledged)
  if (open.length < MANY_OPEN) return 0
  for (const upload of open) await upload.send(server, owner.person)
  return open.length
}

const idsOf = (uploads: Upload[]) => uploads.map(upload => upload.id)

/**
 * Whether an error shows a defect of the server. Other errors come from the kill itself, such as a cut
 * connection.
 */
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
  // Choose only about a quarter of the items to delete, so that some are left after many rounds.
  const candidates = there.filter(() => random.oneIn(4))
  const deleted = await clearOut(server, owner, candidates, { random: fork(random), places })
  counts['items deleted permanently, acknowledged'] += deleted
}

/**
 * Creates a separate generator for concurrent work. If that work shared `random`, its timing would change
 * later random choices.
 */
const fork = (random: Random) => createRandom(String(random.below(2 ** 31)))

const prepareBurst = (random: Random, { keys }: Owner): Promise<Upload[]> =>
  Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, (_, i) =>
      i % 3 === 0 ? prepareChunked(random, keys) : prepareUpload(keys, someFile(random, 120_000)),
    ),
  )

async function timeOf(server: RunningServer, { person }: Owner, burst: Upload[]) {
  const began = performance.now()
  await Promise.all(burst.map(upload => upload.send(server, person)))
  return performance.now() - began
}

/**
 * Checks all invariants after a restart. Decrypts the items of the `compared` uploads, and compares them with
 * the uploaded files.
 */
async function verify(
  { folder, owner, known, places, album, counts, folderImport }: Campaign,
  server: RunningServer,
  compared: Upload[],
): Promise<void> {
  expectConsistent(folder, { uploadsLeft: true })
  const { library, trash, unanswered } = await expectAcknowledged(server, owner, { known, places })
  counts['items deleted permanently, without an answer'] += unanswered
  const found = { folder, ids: new Set(library.keys()), places, counts }
  const come = await expectWholeImport(folderImport, server, owner, found)
  counts['staged items brought into the library'] += come.length
  for (const upload of [...compared, ...come]) {
    const record = library.get(upload.id) ?? trash.get(upload.id)
    if (!record) continue
    await expectWhole(server, owner, record, upload)
    counts['items opened and compared']++
  }
  known.push(...come)
  const inAlbum = idsOf(known.slice(0, UPLOADS_AT_ONCE)).filter(id => library.has(id))
  const cutOff = await expectWholeAlbum(server, album, inAlbum)
  if (cutOff === 'made') counts['new keys cut off, made all the same']++
  if (cutOff === 'not made') counts['new keys cut off, not made']++
}
