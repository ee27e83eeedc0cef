import type { Shot } from '../shots.ts'
import { dayOf } from './calendar.ts'

export interface Candidate extends Shot {
  alike: number | undefined
}

export interface ChoiceOptions {
  most: number
  bucketOf: (shot: Shot) => string
}

/**
 * Chooses shots fairly: each bucket gives one shot per round, its favorites first, then one of each day.
 * Takes one of each group of look-alikes, and no screenshots. Returns the chosen shots, oldest first.
 */
export function chooseFairly<S extends Candidate>(
  shots: readonly S[],
  { most, bucketOf }: ChoiceOptions,
): S[] {
  const buckets = [...Map.groupBy(onePerLook(shots), bucketOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, inBucket]) => inOrderOfChoice(inBucket))
  const chosen: S[] = []
  for (let round = 0; chosen.length < most; round++) {
    const next = buckets.flatMap(bucket => bucket[round] ?? [])
    if (next.length === 0) break
    // If the last round has too many shots, choose its favorites first.
    next.sort((a, b) => Number(b.isFavorite) - Number(a.isFavorite))
    chosen.push(...next.slice(0, most - chosen.length))
  }
  return chosen.sort(oldestFirst)
}

function onePerLook<S extends Candidate>(shots: readonly S[]): S[] {
  const alike = new Map<number, S>()
  const others: S[] = []
  for (const shot of shots.toSorted(oldestFirst)) {
    if (shot.isScreenshot) continue
    const known = shot.alike === undefined ? undefined : alike.get(shot.alike)
    if (shot.alike === undefined) others.push(shot)
    else if (!known || (shot.isFavorite && !known.isFavorite)) alike.set(shot.alike, shot)
  }
  return [...others, ...alike.values()].sort(oldestFirst)
}

function inOrderOfChoice<S extends Shot>(shots: readonly S[]): S[] {
  const ofDay = new Map<string, number>()
  const ranked = shots.map(shot => {
    if (shot.isFavorite) return { shot, rank: -1 }
    const day = dayOf(shot.takenLocal)
    const rank = ofDay.get(day) ?? 0
    ofDay.set(day, rank + 1)
    return { shot, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ shot }) => shot)
}

const oldestFirst = (a: Shot, b: Shot): number => (a.position < b.position ? -1 : 1)
