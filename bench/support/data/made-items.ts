import type { LibraryItem } from '@safelight/client/item'

/*
 * Realistic opened items of a user who names files, adds labels and travels. They are the same in every run.
 */

/** Returns `count` items, newest first, spread over the 15 years before 2026. */
export function madeItems(count: number): LibraryItem[] {
  const pick = picker()
  const step = (15 * 365 * DAY) / count
  return Array.from({ length: count }, (_, i) => madeItem(i, new Date(LAST - i * step), pick))
}

export const QUERIES = [
  'beach video 2021',
  'img_1234',
  'family last summer',
  'grandma garden',
  'iphone july 2019',
  '2019..2021 snow',
  'favorite sunset in italy',
  'photos from christmas 2020',
  'concert gif',
  'new york',
]

type Pick = <T>(list: readonly T[]) => T

function madeItem(index: number, taken: Date, pick: Pick): LibraryItem {
  const id = `01J${String(index).padStart(23, '0')}`
  const local = taken.toISOString().slice(0, 23)
  const isVideo = index % 9 === 0
  const type = isVideo ? 'video/mp4' : index % 50 === 1 ? 'image/gif' : 'image/jpeg'
  const [city, country, latitude, longitude] = pick(PLACES)
  return {
    id,
    fileName: `${id}.${isVideo ? 'mp4' : 'jpg'}`,
    wrappedKey: 'K'.repeat(82),
    version: 1,
    privateVersion: 1,
    size: 3_000_000 + index,
    dateAdded: taken.toISOString(),
    takenLocal: local,
    isVideo,
    details: {
      v: 1,
      name: index % 2 ? `IMG_${1000 + (index % 9000)}.JPG` : `PXL_${local.replace(/\D/g, '')}.jpg`,
      type,
      taken: { local, offsetMinutes: 60 },
      width: 4000,
      height: 3000,
      thumbhash: 'T'.repeat(34),
      streams: {
        original: stream(3_000_000, type),
        preview: stream(300_000, 'image/jpeg'),
        thumbnail: stream(20_000, 'image/webp'),
      },
    },
    privateDetails: {
      v: 1,
      latitude,
      longitude,
      city,
      country,
      labels: [...new Set([pick(LABELS), pick(LABELS), pick(LABELS)])],
      labelsConfidence: [1, 1, 1],
      isFavorite: index % 20 === 0,
      cameraName: pick(CAMERAS),
      lens: pick(LENSES),
      aperture: 2.8,
      shutterSpeed: 0.004,
      focalLength: 35,
      iso: 200,
      ...(index % 10 === 0
        ? { description: Array.from({ length: 12 }, () => pick(WORDS)).join(' ') }
        : {}),
    },
  }
}

const stream = (length: number, type: string) => ({ length, header: 'A'.repeat(54), type })

function picker(): Pick {
  let state = 1
  return list => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const found = list[Math.floor((state / 2 ** 32) * list.length)]
    if (found === undefined) throw new Error('an empty list')
    return found
  }
}

const DAY = 86_400_000
const LAST = Date.UTC(2025, 11, 31, 23)

const LABELS =
  'beach family sunset mountain dog cat birthday wedding snow food city garden concert travel friends'.split(
    ' ',
  )
const WORDS =
  'grandma laughing in the garden with a big cake and candles near the old bridge by the river at night'.split(
    ' ',
  )
const CAMERAS = [
  'Apple iPhone 15 Pro',
  'Canon EOS R5',
  'Google Pixel 8',
  'NIKON D90',
  'Fujifilm X-T4',
]
const LENSES = [
  'RF 50mm F1.8 STM',
  'iPhone 15 Pro back triple camera 6.765mm f/1.78',
  '24-70mm f/2.8',
]
const COUNTRIES = ['Italy', 'France', 'United States', 'Japan', 'Norway', 'Portugal']
const PLACES = Array.from({ length: 300 }, (_, i): [string, string, number, number] => [
  i % 30 === 0
    ? 'New York City'
    : `${'Alba Bora Cori Dova Elmo Fano'.split(' ')[i % 6]} di Sotto ${i}`,
  COUNTRIES[i % COUNTRIES.length] ?? '',
  40 + i / 100,
  10 + i / 100,
])
