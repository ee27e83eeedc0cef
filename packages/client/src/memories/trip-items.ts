import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { createGrouping } from './duplicates/grouping.ts'
import { MOST } from './gather.ts'
import { NO_PEOPLE_CHOICES, preferred } from './people-choices.ts'
import { dayOf, type Period } from './rules/calendar.ts'
import { type Candidate, chooseFairly } from './rules/fair-choice.ts'
import { shotOf } from './shots.ts'

export async function chooseOfTrip(
  store: Pick<DeviceStore, 'read'>,
  trip: Period,
  people = NO_PEOPLE_CHOICES,
): Promise<Position[]> {
  const grouping = createGrouping()
  const shots: Candidate[] = []
  for await (const items of itemsOfDays(store, trip)) {
    for (const item of items) {
      const shot = shotOf(item)
      if (!shot || people.never.has(shot.id)) continue
      const alike = grouping.add(shot)
      shots.push({ ...preferred(shot, people), look: undefined, alike })
    }
  }
  const chosen = chooseFairly(shots, {
    most: MOST.trip,
    bucketOf: shot => dayOf(shot.takenLocal),
  })
  return chosen.map(shot => shot.position)
}

const PAGE = 500

async function* itemsOfDays(
  store: Pick<DeviceStore, 'read'>,
  { first, last }: Period,
): AsyncGenerator<LibraryItem[]> {
  for (let after: Position = `${last}~`; ; ) {
    const items = await store.read(after, PAGE, true)
    const wanted = items.filter(item => dayOf(item.takenLocal) >= first)
    yield wanted
    const end = items.at(-1)
    if (!end || wanted.length < PAGE) return
    after = positionOf(end)
  }
}
