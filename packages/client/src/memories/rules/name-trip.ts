import type { PlaceOf } from '../../media/place-names.ts'
import { placesTitle } from '../../media/places-title.ts'
import type { DayPlace } from './day-places.ts'

export type NameOf = PlaceOf

export const titleOf = async (
  places: readonly DayPlace[],
  nameOf: NameOf,
): Promise<string | undefined> =>
  placesTitle(
    await Promise.all(
      places.map(async ({ written, count }) => ({ ...(await nameOf(written)), count })),
    ),
  )
