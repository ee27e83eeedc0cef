/** What a seeded item is, before it is sealed. */
export interface PlannedItem {
  name: string
  /** `YYYY-MM-DDTHH:mm:ss.SSS`, of a wall clock. */
  local: string
  /** Which of the drawn pictures it is. */
  picture: number
  place: Place | undefined
  camera: string
  labels: string[]
  isFavorite: boolean
}

interface Place {
  city: string
  country: string
  latitude: number
  longitude: number
}

export interface Plan {
  items: number
  /** One day with so many of them. */
  bigDay: number
}

/** The day of `bigDay`. */
export const BIG_DAY = '2017-08-12'

const FIRST_YEAR = 2010
const DAYS = 15 * 365
const DAY = 86_400_000

const PLACES: Place[] = [
  { city: 'Arezzo', country: 'Italy', latitude: 43.463, longitude: 11.879 },
  { city: 'Lisbon', country: 'Portugal', latitude: 38.722, longitude: -9.139 },
  { city: 'Bergen', country: 'Norway', latitude: 60.392, longitude: 5.324 },
  { city: 'Kyoto', country: 'Japan', latitude: 35.011, longitude: 135.768 },
  { city: 'Montreal', country: 'Canada', latitude: 45.502, longitude: -73.567 },
  { city: 'Cape Town', country: 'South Africa', latitude: -33.925, longitude: 18.424 },
  { city: 'Vienna', country: 'Austria', latitude: 48.208, longitude: 16.374 },
  { city: 'Wellington', country: 'New Zealand', latitude: -41.287, longitude: 174.776 },
]
const CAMERAS = ['Pixel 8', 'iPhone 14 Pro', 'Canon EOS R6', 'FUJIFILM X-T4', 'NIKON D90']
const LABELS = ['beach', 'family', 'mountain', 'birthday', 'dog', 'food', 'train', 'garden', 'snow']

/** A library as a family has it over fifteen years: more in summer and on weekends. Always the same one. */
export function* planItems({ items, bigDay }: Plan): Generator<PlannedItem> {
  const random = mulberry32(2024)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  for (let i = 0; i < items; i++) {
    const time =
      i < bigDay
        ? Date.parse(`${BIG_DAY}T00:00:00Z`)
        : Date.UTC(FIRST_YEAR, 0, 1) + day(random) * DAY
    const local = new Date(time + Math.floor(random() * DAY)).toISOString().slice(0, 23)
    yield {
      name: `IMG_${String(i % 10_000).padStart(4, '0')}.jpg`,
      local,
      picture: Math.floor(random() * 1e6),
      place: random() < 0.7 ? pick(PLACES) : undefined,
      camera: pick(CAMERAS),
      labels: LABELS.filter(() => random() < 0.15),
      isFavorite: random() < 0.03,
    }
  }
}

function day(random: () => number): number {
  for (;;) {
    const found = Math.floor(random() * DAYS)
    const season = 0.6 + 0.4 * Math.cos(((found % 365) - 200) / 58)
    const weekend = found % 7 < 2 ? 1 : 0.55
    if (random() < season * weekend) return found
  }
}

/** Mulberry32: small, quick, and the same everywhere. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
