import { offsetOfClock, zoneAt } from '@safelight/media/zone'
import { type LibraryItem, takenGuessOf } from '../item.ts'
import type { SharedDetails } from '../item-details.ts'

/**
 * Returns the time of an item whose owner sets another local time, `YYYY-MM-DDTHH:mm:ss.SSS`. Keeps the
 * item's zone, but follows its summer time. A zone that was unknown or a guess stays so.
 */
export async function editedTime(
  item: LibraryItem,
  local: string,
): Promise<SharedDetails['taken']> {
  const { local: before = local, offsetMinutes = null } = item.details?.taken ?? {}
  if (offsetMinutes === null || takenGuessOf(item)) return { local, offsetMinutes: null }
  const { latitude, longitude } = item.privateDetails ?? {}
  const zones =
    latitude === undefined || longitude === undefined
      ? [deviceZone()]
      : [await zoneAt(latitude, longitude), deviceZone()]
  const zone = zones.find(each => offsetOfClock(each, clockOf(before)) === offsetMinutes)
  return { local, offsetMinutes: zone ? offsetOfClock(zone, clockOf(local)) : offsetMinutes }
}

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const clockOf = (local: string) => Date.parse(`${local}Z`)
