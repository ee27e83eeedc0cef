import { isDateGuess, isSameMoment, NAMED_BY_TIME, SHORT_SECONDS } from '@safelight/media/read'
import type { Half } from './halves.ts'

export interface LivePair {
  picture: Half
  movie: Half
}

export interface Pairs {
  /** Candidates for live photos. Only the contents of their files show whether they are live photos. */
  livePhotos: LivePair[]
  shots: Map<string, Half[]>
}

/**
 * Finds the pairs with at least one half that has just arrived. A half that matches several others is in no
 * pair, because nothing tells which one belongs to it.
 */
export function pairsAmong(halves: readonly Half[], arrived: ReadonlySet<string>): Pairs {
  const isNew = (some: readonly Half[]) => some.some(({ id }) => arrived.has(id))
  const movies = halves.filter(({ kind }) => kind === 'movie')
  const pictures = halves.filter(({ kind }) => kind === 'picture')
  const byStack = Map.groupBy(pictures, ({ stack }) => stack)
  const byShot = Map.groupBy(pictures, ({ shot }) => shot)

  const fitting = (movie: Half): Half[] => {
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
    halves.filter(({ kind, taken }) => kind !== 'movie' && !isDateGuess(taken)),
    ({ shot, taken }) => `${shot} ${taken.local.slice(0, 19)}`,
  )
  for (const [name, some] of shots) if (!isRawPair(some) || !isNew(some)) shots.delete(name)
  return { livePhotos, shots }
}

function isOfMoment({ taken }: Half, movie: Half): boolean {
  if ((movie.seconds ?? Number.POSITIVE_INFINITY) > SHORT_SECONDS) return false
  return isDateGuess(movie.taken)
    ? NAMED_BY_TIME.test(movie.name)
    : isSameMoment(taken, movie.taken)
}

export const isRawPair = (some: readonly Half[]): boolean =>
  (['raw', 'picture'] as const).every(wanted => some.some(({ kind }) => kind === wanted))
