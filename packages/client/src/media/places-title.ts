import type { Place } from '@safelight/media/places'
import { texts } from '@safelight/texts/client/media'

export interface CountedPlace extends Place {
  count: number
}

/** The fraction of the pictures that one name, or two names together, must cover to become the title. */
const OF_ONE = 2 / 3
const OF_TWO = 4 / 5

/**
 * Returns a short title for the places of pictures: one or two names that cover most pictures, or else all
 * countries. Prefers cities, then regions, then countries. Returns undefined if no place has a name.
 */
export function placesTitle(places: readonly CountedPlace[]): string | undefined {
  const named = places.filter(({ country, city }) => country || city)
  const all = count(named)
  if (all === 0) return undefined
  const levels = ['city', 'region', 'country'] as const
  for (const level of levels) {
    const [first, second] = namesOf(named, level)
    if (first && first.count >= OF_ONE * all) return first.name
    const both = (first?.count ?? 0) + (second?.count ?? 0)
    // The second name needs at least a third as many pictures as the first.
    const isPair = first && second && second.count >= first.count / 3
    if (isPair && both >= OF_TWO * all)
      return texts.twoPlaces({ first: first.name, second: second.name })
  }
  const [first, second, third, ...more] = namesOf(named, 'country').map(({ name }) => name)
  if (!first) return namesOf(named, 'city')[0]?.name
  if (!second) return first
  if (!third) return texts.twoPlaces({ first, second })
  return more.length === 0
    ? texts.threePlaces({ first, second, third })
    : texts.twoPlacesAndMore({ first, second })
}

function namesOf(places: readonly CountedPlace[], level: 'city' | 'region' | 'country') {
  const counts = new Map<string, number>()
  for (const place of places) {
    const name = place[level]
    if (name) counts.set(name, (counts.get(name) ?? 0) + place.count)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

const count = (places: readonly CountedPlace[]): number =>
  places.reduce((sum, place) => sum + place.count, 0)
