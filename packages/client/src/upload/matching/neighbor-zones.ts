import { momentOf, timeAt } from '../../items/moment.ts'
import { type Candidate, isZonedPhoto } from './candidates.ts'

const HOUR = 60 * 60_000
/** In milliseconds: a photo at most this far from a video counts, even if it was taken on another day. */
const NEAR = 12 * HOUR
/** In milliseconds: two moments on one local day are never further apart. */
const DAY = 24 * HOUR

type Zoned = Pick<Candidate, 'checksum' | 'kind' | 'taken' | 'camera' | 'isZoneKnown'>

/**
 * Returns the offset from UTC, in minutes, of the photo nearest to each video: on the same day or at most
 * twelve hours away, and by the same camera if both name theirs. Videos without such a photo are left out. The
 * result does not depend on the order of the items.
 */
export function neighborZones<T extends Zoned>(
  videos: readonly T[],
  items: readonly Zoned[],
): Map<T, number> {
  const photos = items
    .filter(isZonedPhoto)
    .map(photo => ({ ...photo, moment: momentOf(photo.taken) }))
    .sort((a, b) => a.moment - b.moment || (a.checksum < b.checksum ? -1 : 1))
  const zones = new Map<T, number>()
  for (const video of videos) {
    const moment = momentOf(video.taken)
    let least = Number.POSITIVE_INFINITY
    for (let i = firstFrom(photos, moment - DAY); i < photos.length; i += 1) {
      const photo = photos[i] as (typeof photos)[number]
      if (photo.moment > moment + DAY) break
      const distance = Math.abs(photo.moment - moment)
      if (distance >= least || !isSameCamera(photo, video) || !isNear(photo, moment)) continue
      least = distance
      zones.set(video, photo.taken.offsetMinutes)
    }
  }
  return zones
}

/** Returns the index of the first photo that was taken at `moment` or later. */
function firstFrom(photos: readonly { moment: number }[], moment: number): number {
  let [low, high] = [0, photos.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((photos[middle]?.moment ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}

const isSameCamera = (a: Zoned, b: Zoned): boolean =>
  a.camera === undefined || b.camera === undefined || a.camera === b.camera

function isNear(
  photo: { moment: number; taken: { local: string; offsetMinutes: number } },
  moment: number,
): boolean {
  const { local, offsetMinutes } = photo.taken
  const isSameDay = dayOf(timeAt(moment, offsetMinutes).local) === dayOf(local)
  return isSameDay || Math.abs(photo.moment - moment) <= NEAR
}

const dayOf = (local: string) => local.slice(0, 10)
