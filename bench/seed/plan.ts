import { mulberry32 } from './random.ts'

export interface PlannedItem {
  name: string
  /** `YYYY-MM-DDTHH:mm:ss.SSS`, local time. */
  local: string
  picture: number
  offsetMinutes: number | null
  place: Place | undefined
  camera: Camera
  exposure: { shutterSpeed: number; iso: number }
  labels: string[]
  description: string | undefined
  isFavorite: boolean
  /** This and `previewBytes` are lengths before encryption, in bytes. */
  originalBytes: number
  previewBytes: number
}

export interface Camera {
  cameraName: string
  lens: string
  aperture: number
  focalLength: number
  nameOf(local: string, number: string): string
}

export interface Place {
  city: string
  country: string
  latitude: number
  longitude: number
  offsetMinutes: number
}

export interface Plan {
  items: number
  bigDay: number
  everywhere?: boolean
}

export const BIG_DAY = '2017-08-12'

const FIRST_YEAR = 2010
const DAYS = 15 * 365
const DAY = 86_400_000

export const PLACES: Place[] = [
  { city: 'Arezzo', country: 'Italy', latitude: 43.463, longitude: 11.879, offsetMinutes: 60 },
  { city: 'Lisbon', country: 'Portugal', latitude: 38.722, longitude: -9.139, offsetMinutes: 0 },
  { city: 'Bergen', country: 'Norway', latitude: 60.392, longitude: 5.324, offsetMinutes: 60 },
  { city: 'Kyoto', country: 'Japan', latitude: 35.011, longitude: 135.768, offsetMinutes: 540 },
  {
    city: 'Montreal',
    country: 'Canada',
    latitude: 45.502,
    longitude: -73.567,
    offsetMinutes: -300,
  },
  {
    city: 'Cape Town',
    country: 'South Africa',
    latitude: -33.925,
    longitude: 18.424,
    offsetMinutes: 120,
  },
  { city: 'Vienna', country: 'Austria', latitude: 48.208, longitude: 16.374, offsetMinutes: 60 },
  {
    city: 'Wellington',
    country: 'New Zealand',
    latitude: -41.287,
    longitude: 174.776,
    offsetMinutes: 720,
  },
]
export const CAMERAS: Camera[] = [
  {
    cameraName: 'Google Pixel 8',
    lens: 'Pixel 8 back camera 6.9mm f/1.68',
    aperture: 1.68,
    focalLength: 6.9,
    nameOf: local => `PXL_${local.replace('T', '_').replace(/[^\d_]/g, '')}.jpg`,
  },
  {
    cameraName: 'Apple iPhone 14 Pro',
    lens: 'iPhone 14 Pro back triple camera 6.86mm f/1.78',
    aperture: 1.78,
    focalLength: 6.86,
    nameOf: (_, number) => `IMG_${number}.JPG`,
  },
  {
    cameraName: 'Canon EOS R6',
    lens: 'RF24-105mm F4 L IS USM',
    aperture: 4,
    focalLength: 47,
    nameOf: (_, number) => `3P8A${number}.JPG`,
  },
  {
    cameraName: 'FUJIFILM X-T4',
    lens: 'XF18-55mmF2.8-4 R LM OIS',
    aperture: 5.6,
    focalLength: 35.8,
    nameOf: (_, number) => `_XT4${number}.JPG`,
  },
  {
    cameraName: 'NIKON D90',
    lens: '18.0-105.0 mm f/3.5-5.6',
    aperture: 8,
    focalLength: 62,
    nameOf: (_, number) => `DSC_${number}.JPG`,
  },
]
const SHUTTER_SPEEDS = [1 / 30, 1 / 60, 1 / 125, 1 / 250, 1 / 640, 1 / 1250]
const ISO = [50, 64, 100, 200, 400, 800, 1600]
const SENTENCE =
  'all of us in the garden behind the old house while grandma cuts the cake with her big knife'
const LABELS = ['beach', 'family', 'mountain', 'birthday', 'dog', 'food', 'train', 'garden', 'snow']

export function* planItems({ items, bigDay, everywhere = false }: Plan): Generator<PlannedItem> {
  const random = mulberry32(2024)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  for (let i = 0; i < items; i++) {
    const time =
      i < bigDay
        ? Date.parse(`${BIG_DAY}T00:00:00Z`)
        : Date.UTC(FIRST_YEAR, 0, 1) + day(random) * DAY
    const local = new Date(time + Math.floor(random() * DAY)).toISOString().slice(0, 23)
    const camera = pick(CAMERAS)
    const place = everywhere
      ? around(pick(PLACES), random)
      : random() < 0.7
        ? near(pick(PLACES), random)
        : undefined
    yield {
      name: camera.nameOf(local, String(i % 10_000).padStart(4, '0')),
      local,
      picture: Math.floor(random() * 1e6),
      place,
      offsetMinutes: place?.offsetMinutes ?? null,
      camera,
      exposure: { shutterSpeed: pick(SHUTTER_SPEEDS), iso: pick(ISO) },
      labels: LABELS.filter(() => random() < 0.15),
      description: random() < 0.02 ? SENTENCE.slice(0, 20 + Math.floor(random() * 70)) : undefined,
      isFavorite: random() < 0.03,
      originalBytes: Math.floor(1.5e6 + random() * 6e6),
      previewBytes: Math.floor(1.2e5 + random() * 3e5),
    }
  }
}

export const near = (place: Place, random: () => number): Place => ({
  ...place,
  latitude: scattered(place.latitude, random),
  longitude: scattered(place.longitude, random),
})

const scattered = (degrees: number, random: () => number) =>
  Math.round((degrees + (random() - 0.5) * 0.1) * 1e6) / 1e6

/** Returns a place within about 30 km of `place`. One in ten results is anywhere in the world. */
function around(place: Place, random: () => number): Place {
  const isFar = random() < 0.1
  const spread = (degrees: number) => (random() + random() - 1) * degrees
  return {
    ...place,
    latitude: isFar ? spread(70) : place.latitude + spread(0.3),
    longitude: isFar ? spread(170) : place.longitude + spread(0.3),
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
