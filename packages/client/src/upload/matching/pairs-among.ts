import { isDateGuess, isSameMoment, NAMED_BY_TIME, SHORT_SECONDS } from '@safelight/media/read'
import { type Candidate, isStill } from './candidates.ts'

export interface LivePair {
  picture: Candidate
  movie: Candidate
}

export interface Edit {
  edit: Candidate
  originals: Candidate[]
}

export interface Pairs {
  /** Candidates for live photos. Only the contents of their files show whether they are live photos. */
  livePhotos: LivePair[]
  shots: Map<string, Candidate[]>
  edits: Edit[]
}

/**
 * Finds the pairs with at least one half that has just arrived. A half that matches several others is in no
 * pair, because nothing tells which one belongs to it.
 */
export function pairsAmong(halves: readonly Candidate[], arrived: ReadonlySet<string>): Pairs {
  const isNew = (some: readonly Candidate[]) => some.some(({ id }) => arrived.has(id))
  const movies = halves.filter(({ kind }) => kind === 'movie')
  const pictures = halves.filter(({ kind }) => kind === 'picture')
  // An edit may be in the stack of its original, which the movie's identifier names.
  const unedited = pictures.filter(({ edited }) => edited.length === 0)
  const byStack = Map.groupBy(unedited, ({ stack }) => stack)
  const byShot = Map.groupBy(pictures, ({ shot }) => shot)

  const fitting = (movie: Candidate): Candidate[] => {
    const named = movie.stack === undefined ? undefined : byStack.get(movie.stack)
    return named ?? (byShot.get(movie.shot) ?? []).filter(picture => isOfMoment(picture, movie))
  }

  const found = movies.map(movie => ({ movie, pictures: fitting(movie) }))
  const claims = Map.groupBy(
    found.flatMap(each => each.pictures),
    picture => picture,
  )
  const livePhotos = found.flatMap(({ movie, pictures: [picture, another] }) => {
    if (!picture || another || claims.get(picture)?.length !== 1) return []
    return isNew([picture, movie]) ? { picture, movie } : []
  })

  const shots = Map.groupBy(
    halves.filter(each => isStill(each) && !isDateGuess(each.taken)),
    ({ shot, taken }) => `${shot} ${taken.local.slice(0, 19)}`,
  )
  for (const [name, some] of shots) if (!isRawPair(some) || !isNew(some)) shots.delete(name)
  const halvesOfMovies = new Set(livePhotos.map(({ movie }) => movie))
  const edits = editsAmong(halves.filter(half => !halvesOfMovies.has(half))).filter(
    ({ edit, originals }) => isNew([edit, ...originals]),
  )
  return { livePhotos, shots, edits }
}

/**
 * Finds edited files with their originals: the shot's picture or video, its RAW file, or both. The name tells
 * the shot. Cameras repeat names, so the moment and the camera must agree, too.
 */
function editsAmong(halves: readonly Candidate[]): Edit[] {
  const byShot = Map.groupBy(halves, ({ shot }) => shot)
  return halves.flatMap(edit => {
    const found = edit.edited
      .map(shot => (byShot.get(shot) ?? []).filter(each => isOriginalOf(each, edit)))
      .find(some => some.length > 0)
    if (!found) return []
    const [raw, others] = [found.filter(isRaw), found.filter(half => !isRaw(half))]
    return others.length < 2 ? { edit, originals: [...others, ...raw] } : []
  })
}

const isRaw = ({ kind }: Candidate): boolean => kind === 'raw'

const isOriginalOf = (original: Candidate, edit: Candidate): boolean =>
  isStill(original) === isStill(edit) &&
  isSameMoment(original.taken, edit.taken) &&
  (original.camera ?? edit.camera) === (edit.camera ?? original.camera)

function isOfMoment({ taken }: Candidate, movie: Candidate): boolean {
  if ((movie.seconds ?? Number.POSITIVE_INFINITY) > SHORT_SECONDS) return false
  return isDateGuess(movie.taken)
    ? NAMED_BY_TIME.test(movie.name)
    : isSameMoment(taken, movie.taken)
}

export const isRawPair = (some: readonly Candidate[]): boolean =>
  (['raw', 'picture'] as const).every(wanted => some.some(({ kind }) => kind === wanted))
