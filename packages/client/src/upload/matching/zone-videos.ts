import { createLimiter } from '../../async/queues/limiter.ts'
import type { Details } from '../../items/edits/edits.ts'
import { guessOf, SOURCE } from '../../items/item-details.ts'
import { momentOf, timeAt } from '../../items/moment.ts'
import type { ImproveItem } from '../meet-duplicate.ts'
import { candidateOf, isOpenVideo, isZonedPhoto } from './candidates.ts'
import type { MatchRun } from './match-run.ts'
import { neighborZones } from './neighbor-zones.ts'

export interface ZoningDeps {
  improve: ImproveItem
}

/**
 * In days: how far apart the local times of a video and of a photo on the same day can be. Their clocks differ
 * by up to 26 hours.
 */
const REACH = 3
const AT_ONCE = 4
const DAY = 24 * 60 * 60_000

/**
 * Gives videos whose time zone is a guess the zone of the photos around them, which stays a guess. A new photo
 * may be nearer to an older video than all others, so videos around new photos are compared again.
 */
export async function zoneVideos(
  { arrived, months, tried, signal }: MatchRun,
  { improve }: ZoningDeps,
): Promise<void> {
  const news = arrived.filter(each => isOpenVideo(each) || isZonedPhoto(each))
  const days = new Set(news.flatMap(({ taken }) => daysAround(momentOf(taken))))
  const videos = (await months.near(news, REACH)).filter(
    each => isOpenVideo(each) && days.has(dayOf(momentOf(each.taken))),
  )
  const zones = neighborZones(videos, await months.near(videos, REACH))
  const limited = createLimiter(AT_ONCE)
  await Promise.all(
    [...zones]
      .filter(([{ taken }, offset]) => offset !== taken.offsetMinutes)
      .map(([{ id, checksum, name }, offset]) =>
        limited(() =>
          tried(name, async () => {
            const change = (kept: Details) => withZone(kept, offset)
            const changed = await improve(id, checksum, change, signal)
            const candidate = changed && candidateOf(changed.item)
            if (candidate) months.put([candidate])
          }),
        ),
      ),
  )
}

const dayOf = (moment: number): number => Math.floor(moment / DAY)

const daysAround = (moment: number): number[] => [-1, 0, 1].map(change => dayOf(moment) + change)

/** Shows a time in another zone. Leaves a time whose zone is no guess, and one that the owner has set. */
function withZone({ sharedDetails, privateDetails }: Details, offsetMinutes: number): Details {
  const { taken } = sharedDetails
  const isOwn = privateDetails.sources?.taken === SOURCE.PERSON
  if (isOwn || guessOf(taken.local, privateDetails) !== 'zone')
    return { sharedDetails, privateDetails }
  const time = timeAt(momentOf(taken), offsetMinutes)
  return {
    sharedDetails: { ...sharedDetails, taken: time },
    privateDetails: { ...privateDetails, takenGuess: time.local },
  }
}
