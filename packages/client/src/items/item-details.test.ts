import {
  createItemKeys,
  openPrivateDetails,
  openSharedDetails,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import { describe, expect, it } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import {
  type PrivateDetails,
  privateDetailsSchema,
  type SharedDetails,
  sharedDetailsSchema,
} from './item-details.ts'

const header = 'A'.repeat(54)
const stream = { length: 5, header, type: 'image/jpeg' }
const taken = { local: '2024-02-29T23:59:59.999', offsetMinutes: 60 }
const details = { v: 1, name: 'a.jpg', type: 'image/jpeg', taken, streams: { original: stream } }

describe('shared details', () => {
  it.each([
    '2021-02-29T10:00:00.000',
    '2021-04-31T10:00:00.000',
    '2021-13-01T10:00:00.000',
    '2021-02-03T24:00:00.000',
    '0000-01-01T10:00:00.000',
  ])('reject a time that never existed: %s', local => {
    expect(sharedDetailsSchema.safeParse(details).success).toBe(true)
    const never = { ...details, taken: { ...taken, local } }
    expect(sharedDetailsSchema.safeParse(never).success).toBe(false)
  })

  it.each([0, 3])('accept %i quarter turns', turns => {
    expect(sharedDetailsSchema.parse({ ...details, turns })).toMatchObject({ turns })
  })

  it.each([-1, 4, 0.5, '1'])('reject %o quarter turns', turns => {
    expect(sharedDetailsSchema.safeParse({ ...details, turns }).success).toBe(false)
  })

  it.each([
    { offset: 0, length: 5 },
    { offset: 4, length: 1 },
  ])('accept a video range within the original: %o', motion => {
    expect(sharedDetailsSchema.parse({ ...details, motion })).toMatchObject({ motion })
  })

  it.each([
    { offset: 0, length: 6 },
    { offset: 5, length: 1 },
    { offset: -1, length: 1 },
    { offset: 0, length: 0 },
  ])('reject a video range beyond the original: %o', motion => {
    expect(sharedDetailsSchema.safeParse({ ...details, motion }).success).toBe(false)
  })

  it('keep fields of a later format version', () => {
    const later = {
      ...details,
      more: 'oRgeAQ',
      streams: { original: stream, more: 'A'.repeat(1366) },
    }
    expect(sharedDetailsSchema.parse(later)).toEqual(later)
    const longer = { ...details, more: 'A'.repeat(1367) }
    expect(sharedDetailsSchema.safeParse(longer).success).toBe(false)
  })
})

/** Contains every field. A new field does not compile until it has an entry here. */
const ALL_SHARED: Required<SharedDetails> = {
  ...details,
  v: 1,
  width: 1,
  height: 1_000_000,
  durationSeconds: 0.001,
  thumbhash: 'AAAA',
  turns: 3,
  streams: {
    original: stream,
    preview: stream,
    thumbnail: stream,
    poster: stream,
    animation: stream,
    motion: stream,
    more: 'oRgeAQ',
  } satisfies Required<SharedDetails['streams']>,
  motion: { offset: 4, length: 1 },
  more: 'oRgeAQ',
}

const ALL_PRIVATE: Required<PrivateDetails> = {
  v: 1,
  latitude: -90,
  longitude: 180,
  city: 'Arezzo',
  country: 'Italy',
  description: 'd'.repeat(5000),
  labels: ['sea'],
  labelsConfidence: [0.001],
  isFavorite: true,
  cameraName: 'Camera',
  lens: 'Lens',
  aperture: 1000,
  shutterSpeed: 604_800,
  focalLength: 100_000,
  iso: 10_000_000,
  takenGuess: taken.local,
  isDamaged: true,
  missingRenditions: true,
  stack: { id: 'A'.repeat(22), place: 999 },
  sharedDigest: 'A'.repeat(43),
  shared: ALL_SHARED,
  sources: {
    name: 0,
    taken: 1,
    place: 2,
    description: 3,
    labels: 4,
    isFavorite: 9,
    turns: 0,
    stack: 1,
    more: 'oRgeAQ',
  },
  fingerprint: 'A'.repeat(43),
  people: [
    { name: 'Ada', kind: 0, area: { x: 0, y: 0.1234, width: 1, height: 0.5 } },
    { name: 'n'.repeat(100), kind: 9, area: null },
  ],
  orientation: 8,
  placeGuess: { latitude: 90, longitude: -180, from: 9 },
  more: 'oRhkAQ',
}

it('every field of the shared and private details survives sealing, opening and validation', async () => {
  const account = await anAccount()
  const { item } = await createItemKeys(account, '01J0000000000000000000000A')
  const shared = await openSharedDetails(item, 1, await sealSharedDetails(item, 1, ALL_SHARED))
  expect(sharedDetailsSchema.parse(shared)).toEqual(ALL_SHARED)
  const sealed = await sealPrivateDetails(account, item.itemId, 1, ALL_PRIVATE)
  const secret = await openPrivateDetails(account, item.itemId, 1, sealed)
  expect(privateDetailsSchema.parse(secret)).toEqual(ALL_PRIVATE)
})
