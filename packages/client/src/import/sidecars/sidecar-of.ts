import type { FoundPair } from '../found-pairs.ts'
import type { Sidecar } from './sidecar.ts'
import type { SidecarIndex } from './sidecar-index.ts'

export function sidecarOf(
  { path, archive, movie }: FoundPair,
  sidecars: Pick<SidecarIndex, 'of'>,
): Sidecar {
  const sidecar = sidecars.of(path, archive) ?? { facts: {}, labels: [] }
  const movieTakenAt = movie && sidecars.of(movie.path, movie.archive)?.facts.takenAt
  return movieTakenAt === undefined
    ? sidecar
    : { ...sidecar, facts: { ...sidecar.facts, movieTakenAt } }
}
