import { CAMERAS, type Camera, near, PLACES, type Place, type PlannedItem } from '../plan.ts'
import { mulberry32 } from '../random.ts'
import { aStranger, companyOf, placed } from './people.ts'
import { LANDSCAPES, type Scene } from './scenes.ts'

export interface Life {
  items: number
  /** Last day of the plan, `YYYY-MM-DD`. */
  until: string
  /** Number of years that the plan covers; twelve by default. */
  years?: number
  /** Whether the pictures are only landscapes without people. */
  isEmpty?: boolean
}

export type LivedItem = PlannedItem & { scene: Scene }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Years from the start of the plan until the person moves to a second home. */
const MOVED = 5.5
const TRIPS_A_YEAR = 3

const HOMES = PLACES.filter(({ city }) => city === 'Lisbon' || city === 'Vienna')
const AWAY: readonly Place[] = [
  ...PLACES.filter(place => !HOMES.includes(place)),
  {
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', // cspell:disable-line
    country: 'United Kingdom',
    latitude: 53.2206,
    longitude: -4.2006,
    offsetMinutes: 0,
  },
  {
    city: 'San Francisco',
    country: 'United States',
    latitude: 37.77,
    longitude: -122.42,
    offsetMinutes: -480,
  },
  {
    city: 'Rio de Janeiro',
    country: 'Brazil',
    latitude: -22.91,
    longitude: -43.17,
    offsetMinutes: -180,
  },
  { city: 'Reykjavík', country: 'Iceland', latitude: 64.15, longitude: -21.94, offsetMinutes: 0 },
  { city: 'Nairobi', country: 'Kenya', latitude: -1.29, longitude: 36.82, offsetMinutes: 180 },
  { city: 'Hanoi', country: 'Vietnam', latitude: 21.03, longitude: 105.85, offsetMinutes: 420 },
  { city: 'Hobart', country: 'Australia', latitude: -42.88, longitude: 147.33, offsetMinutes: 600 },
  { city: 'Suva', country: 'Fiji', latitude: -18.14, longitude: 178.44, offsetMinutes: 720 },
]
const SIGNS = [
  'NO PARKING',
  'MARKET',
  'CAFE',
  'PLATFORM 9',
  'EXIT',
  'HOTEL',
  'MUSEUM',
  'BEACH',
  'STATION',
  'BAKERY',
  'OPEN',
]
const COLORS = ['red', 'green', 'blue', 'yellow'] as const
const SHAPES = ['circle', 'square', 'triangle'] as const
const LABELS = ['family', 'birthday', 'food', 'garden', 'beach', 'mountain', 'train', 'snow']
const SENTENCES = [
  'All of us behind the old house while grandma cuts the cake',
  'The last evening before we drove home',
  'First day of school',
]

interface Moment {
  /** Local time in milliseconds, as if it were UTC. */
  time: number
  place: Place | undefined
  shots: number
}

export function* planLife({
  items,
  until,
  years = 12,
  isEmpty = false,
}: Life): Generator<LivedItem> {
  const random = mulberry32(4711)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const end = Date.parse(`${until}T00:00:00Z`)
  const begin = end - years * 365.25 * DAY
  const yearOf = (time: number) => (time - begin) / (365.25 * DAY)
  let taken = 0

  function* shotsOf({ time, place, shots }: Moment): Generator<LivedItem> {
    const camera = pick(CAMERAS)
    const landscape = between(0, LANDSCAPES - 1)
    const company = isEmpty || random() < 0.5 ? [] : companyOf(yearOf(time), between(1, 4), random)
    let at = time
    for (let shot = 0; shot < shots; shot++) {
      at += between(140, 900) * 1000
      const scene = aScene(
        isEmpty || shot % 3 === 2 ? between(0, LANDSCAPES - 1) : landscape,
        company,
      )
      const where = place && near(place, random)
      yield anItem(at, where, camera, scene)
      if (random() > 0.06) continue
      for (let again = between(1, 3); again > 0; again--) {
        at += between(700, 1900)
        yield anItem(at, where, camera, {
          ...scene,
          moved: { ...scene.moved, x: scene.moved.x + 0.015 * again },
        })
      }
    }
  }

  function aScene(landscape: number, company: readonly number[]): Scene {
    const isUpright = random() < 0.25
    const moved = { x: random() * 0.9, y: random() * 0.9 }
    const kind = isEmpty || company.length > 0 ? 1 : random()
    if (kind < 0.16) {
      return {
        isUpright,
        moved,
        shows: {
          kind: 'shape',
          color: pick(COLORS),
          shape: pick(SHAPES),
          size: 0.35 + 0.3 * random(),
        },
      }
    }
    if (kind < 0.26) return { isUpright: false, moved, shows: { kind: 'sign', words: pick(SIGNS) } }
    const there = company.filter(() => random() < 0.7)
    if (there.length > 0 && there.length < 3 && random() < 0.12) there.push(aStranger(random))
    return {
      isUpright,
      moved,
      shows: { kind: 'landscape', landscape, people: placed(there, isUpright, random) },
    }
  }

  function anItem(time: number, place: Place | undefined, camera: Camera, scene: Scene): LivedItem {
    const local = new Date(time).toISOString().slice(0, 23)
    taken += 1
    return {
      name: camera.nameOf(local, String(taken % 10_000).padStart(4, '0')),
      local,
      picture: taken,
      scene,
      place,
      offsetMinutes: place?.offsetMinutes ?? null,
      camera,
      exposure: {
        shutterSpeed: pick([1 / 30, 1 / 125, 1 / 250, 1 / 1250]),
        iso: pick([64, 100, 400, 1600]),
      },
      labels: LABELS.filter(() => random() < 0.06),
      description: random() < 0.02 ? pick(SENTENCES) : undefined,
      isFavorite: random() < 0.03,
      originalBytes: Math.floor(1.5e6 + random() * 6e6),
      previewBytes: Math.floor(1.2e5 + random() * 3e5),
    }
  }

  const away = new Set<number>()
  const trips: Moment[] = []
  for (let trip = 0; trip < years * TRIPS_A_YEAR; trip++) {
    const first = begin + Math.floor(((trip + 0.2 + 0.6 * random()) / TRIPS_A_YEAR) * 365.25) * DAY
    const days = between(3, 11)
    if (first + days * DAY > end) continue
    const [place, other] = [AWAY[trip % AWAY.length], random() < 0.25 ? pick(AWAY) : undefined]
    for (let day = 0; day < days; day++) {
      away.add(Math.floor((first + day * DAY) / DAY))
      for (let moment = between(1, 3); moment > 0; moment--) {
        const time = first + day * DAY + between(8, 20) * HOUR
        trips.push({ time, place: other && day > days * 0.6 ? other : place, shots: between(3, 7) })
      }
    }
  }

  function* moments(): Generator<Moment> {
    for (let year = 1; year < years; year++) {
      const [, ...rest] = until.split('-')
      const time = Date.parse(`${Number(until.slice(0, 4)) - year}-${rest.join('-')}T11:00:00Z`)
      yield { time, place: homeAt(time), shots: between(5, 8) }
    }
    yield* trips
    for (;;) {
      const day = Math.floor((begin + random() * (end - begin)) / DAY)
      const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6
      if (away.has(day) || random() > (isWeekend ? 1 : 0.5)) continue
      const time = day * DAY + between(8, 21) * HOUR
      yield { time, place: random() < 0.92 ? homeAt(time) : undefined, shots: between(1, 6) }
    }
  }

  const homeAt = (time: number): Place | undefined => HOMES[yearOf(time) < MOVED ? 0 : 1]

  for (const moment of moments()) {
    for (const item of shotsOf(moment)) {
      if (taken > items) return
      yield item
    }
  }
}
