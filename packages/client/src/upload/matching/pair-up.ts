import type { MediaItem } from '@safelight/contract/items'
import type { Role } from '@safelight/contract/media-keys'
import type { MediaType } from '@safelight/contract/media-types'
import { readContentId, readLiveMovie } from '@safelight/media/read'
import { hasMotion, itemName, type LibraryItem } from '../../items/item.ts'
import { type PrivateDetails, SOURCE } from '../../items/item-details.ts'
import { mergeDetails } from '../../items/merging/merge-details.ts'
import { momentOf } from '../../items/moment.ts'
import { BEHIND, COVER } from '../../items/stacks.ts'
import { isSameContent } from '../files/same-content.ts'
import { shotOf, stackIdOf, stackOf } from '../files/stacks.ts'
import type { ImproveItem } from '../meet-duplicate.ts'
import type { OpenContent } from '../own-content.ts'
import type { UploadPipeline } from '../pipeline.ts'
import type { Candidate } from './candidates.ts'
import type { MatchRun } from './match-run.ts'
import { type Months, monthOf } from './months.ts'
import { type Edit, isRawPair, type LivePair, pairsAmong } from './pairs-among.ts'
import type { WhereUsed } from './where-used.ts'

export interface PairingDeps {
  openContent: OpenContent
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  joinMovie: UploadPipeline['joinMovie']
  improve: ImproveItem
  whereUsed(): WhereUsed
  trash(item: LibraryItem): Promise<void>
  changed(item: MediaItem): Promise<void>
}

/** Joins new items with items of the same shot that arrived at another time. */
export async function pairUp(
  { arrived, months, tried, signal }: MatchRun,
  deps: PairingDeps,
): Promise<void> {
  const used = deps.whereUsed()
  const ids = new Set(arrived.map(({ id }) => id))
  for (const [, some] of Map.groupBy(arrived, ({ taken }) => monthOf(taken.local))) {
    // Without known zones, the clocks of two halves may differ by a day.
    const { livePhotos, shots, edits } = pairsAmong(await months.near(some, 1), ids)
    for (const pair of livePhotos) {
      await tried(pair.picture.name, () => joinLivePhoto(pair, used, months, deps, signal))
    }
    for (const [shot, halves] of shots) {
      await tried(halves[0]?.name ?? shot, () => stackShot(shot, halves, deps, signal))
    }
    for (const edit of edits) {
      await tried(edit.edit.name, () => stackEdit(edit, deps, signal))
    }
  }
}

/**
 * Adds a separate movie to its picture, and moves the movie's item to the trash. Does neither if details,
 * shares or albums of the movie's item would be lost.
 */
async function joinLivePhoto(
  pair: LivePair,
  used: WhereUsed,
  months: Months,
  deps: PairingDeps,
  signal: AbortSignal,
): Promise<void> {
  const open = ({ id, checksum }: Candidate) => deps.openContent(id, checksum, signal)
  const [picture, movie] = [await open(pair.picture), await open(pair.movie)]
  if (!picture || !movie || !(await mayGo(movie, picture, used))) return
  const file = await fileOf(movie, deps)
  if (hasMotion(picture)) {
    if (!pair.picture.isNew && !pair.movie.isNew) return
    if (!(await isMovieOf(picture, file, deps))) return
  } else {
    const original = await fileOf(picture, deps)
    const contentId = await readContentId(original)
    const reading = { taken: pair.picture.taken, ...(contentId === undefined ? {} : { contentId }) }
    if (!(await readLiveMovie(file, reading, toldMoment(movie)))) return
    const { checksum } = pair.picture
    const type = picture.details?.type as MediaType
    const joined = await deps.joinMovie(
      picture.id,
      { file: original, type, movie: file },
      checksum,
      signal,
    )
    if (joined) await deps.changed(joined)
  }
  // Keep the movie's item if somebody has changed it meanwhile.
  if ((await open(pair.movie))?.version !== movie.version) return
  await deps.trash(movie)
  months.remove(movie.id)
}

/** Whether `item` can go to the trash without loss of details, shares or albums. `other` has its content. */
async function mayGo(item: LibraryItem, other: LibraryItem, used: WhereUsed): Promise<boolean> {
  if (saysMore(item, other) || (await used.isShared(item.id))) return false
  const others = await used.albumsOf(other.id)
  return [...(await used.albumsOf(item.id))].every(album => others.has(album))
}

/** Whether the picture already has this movie. An earlier run may have stopped after adding it. */
async function isMovieOf(picture: LibraryItem, movie: File, { readStream }: PairingDeps) {
  if (picture.details?.streams.motion?.length !== movie.size) return false
  const motion = new File([await readStream(picture, 'motion')], movie.name)
  return isSameContent(motion, movie)
}

async function fileOf(item: LibraryItem, { readStream }: PairingDeps): Promise<File> {
  const type = item.details?.type ?? ''
  return new File([await readStream(item, 'original')], itemName(item), { type })
}

/** If a sidecar said when a movie was taken, returns that time in milliseconds since 1970. */
const toldMoment = ({ details, privateDetails }: LibraryItem): number | undefined =>
  details && privateDetails?.sources?.taken === SOURCE.SIDECAR ? momentOf(details.taken) : undefined

async function stackShot(
  shot: string,
  halves: readonly Candidate[],
  deps: PairingDeps,
  signal: AbortSignal,
): Promise<void> {
  const placed = await Promise.all(
    halves.map(async half => ({ half, stack: await stackOf(half.name, { together: shot }) })),
  )
  const free = placed.filter(({ half, stack }) => half.isLoose || half.stack === stack?.id)
  if (!isRawPair(free.map(({ half }) => half))) return
  for (const { half, stack } of free) {
    if (half.isLoose && stack) await putInStack(half, stack, deps, signal)
  }
}

/** Puts an edited file in front of its originals. It joins their stack if they have one. */
async function stackEdit(
  { edit, originals }: Edit,
  deps: PairingDeps,
  signal: AbortSignal,
): Promise<void> {
  const [first] = originals
  const known = [...originals, edit].find(({ stack }) => stack !== undefined)?.stack
  if (!first) return
  const id = known ?? (await stackIdOf(shotOf(first.name, first)))
  const isFree = ({ isLoose, stack }: Candidate) => isLoose || stack === id
  const behind = originals.filter(isFree)
  if (!isFree(edit) || behind.length === 0) return
  const placed = [{ half: edit, place: COVER }, ...behind.map(half => ({ half, place: BEHIND }))]
  for (const { half, place } of placed) {
    if (half.place !== place) await putInStack(half, { id, place }, deps, signal)
  }
}

async function putInStack(
  { id, checksum }: Candidate,
  stack: NonNullable<PrivateDetails['stack']>,
  { openContent, improve }: PairingDeps,
  signal: AbortSignal,
): Promise<void> {
  const { details, privateDetails } = (await openContent(id, checksum, signal)) ?? {}
  if (!details || !privateDetails) return
  const sources = { ...privateDetails.sources, stack: SOURCE.FILE }
  const arrival = { sharedDetails: details, privateDetails: { ...privateDetails, stack, sources } }
  await improve(id, checksum, kept => mergeDetails(kept, arrival), signal)
}

/**
 * Whether an item has something that another item lacks, such as a person's edit, a description or a label.
 */
function saysMore(item: LibraryItem, than: LibraryItem): boolean {
  const { privateDetails: own, details, version, privateVersion } = item
  const { privateDetails: others } = than
  if (!own?.sources || !details || !others) return true
  if (version !== privateVersion || Object.values(own.sources).includes(SOURCE.PERSON)) return true
  const labels = new Set(others.labels.map(label => label.toLowerCase()))
  return (
    (own.isFavorite && !others.isFavorite) ||
    (own.description ?? others.description) !== others.description ||
    (own.sources.place === SOURCE.SIDECAR && others.latitude === undefined) ||
    own.labels.some(label => !labels.has(label.toLowerCase()))
  )
}
