import type { Position } from '../items/months/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { createGrouping } from './duplicates/grouping.ts'
import { MOST } from './gather.ts'
import { itemsOfDays } from './items-of-days.ts'
import { dayOf, type Period } from './rules/calendar.ts'
import { type Candidate, chooseFairly } from './rules/fair-choice.ts'
import { shotOf } from './shots.ts'

/** What a trip shows, oldest first: a choice that is spread over its days. */
export async function chooseOfTrip(
  store: Pick<DeviceStore, 'read'>,
  trip: Period,
): Promise<Position[]> {
  const grouping = createGrouping()
  const shots: Candidate[] = []
  for await (const items of itemsOfDays(store, trip)) {
    for (const item of items) {
      const shot = shotOf(item)
      if (shot) shots.push({ ...shot, look: undefined, alike: grouping.add(shot) })
    }
  }
  const chosen = chooseFairly(shots, {
    most: MOST.trip,
    bucketOf: shot => dayOf(shot.takenLocal),
  })
  return chosen.map(shot => shot.position)
}
