import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentOf, timeAt } from '../../items/moment.ts'
import { neighborZones } from './neighbor-zones.ts'

type Item = Parameters<typeof neighborZones>[1][number]

const NOON = Date.parse('2024-07-01T12:00:00Z')
const HOUR = 60

const photo = (minutes: number, offset: number, part: Partial<Item> = {}): Item => ({
  checksum: `photo ${minutes} ${offset}`,
  kind: 'picture',
  taken: { ...timeAt(NOON + minutes * 60_000, offset), guess: null },
  isZoneKnown: true,
  ...part,
})

const video = (part: Partial<Item> = {}): Item => ({
  checksum: 'video',
  kind: 'video',
  taken: { ...timeAt(NOON, 0), guess: 'zone' },
  isZoneKnown: false,
  ...part,
})

/** Returns the zone of a video at noon UTC among other items. */
function zoneAmong(...items: Item[]): number | undefined {
  const asked = video()
  return neighborZones([asked], [...items, asked]).get(asked)
}

it('a video gets the zone of the nearest photo, before or after', () => {
  expect(zoneAmong(photo(-90, 540), photo(60, 120))).toBe(120)
  expect(zoneAmong(photo(-30, 540), photo(60, 120))).toBe(540)
  expect(zoneAmong()).toBeUndefined()
})

it('a photo counts within twelve hours, or on the same day of its own clock', () => {
  expect(zoneAmong(photo(12 * HOUR, 540))).toBe(540)
  expect(zoneAmong(photo(12 * HOUR + 1, 540))).toBeUndefined()
  expect(zoneAmong(photo(-14 * HOUR, 0))).toBeUndefined()
  // At noon UTC it is 21:00 in Tokyo. This photo was taken at 7:00 that day.
  expect(zoneAmong(photo(-14 * HOUR, 540))).toBe(540)
})

it('only a photo whose zone is known counts', () => {
  const guessed = { ...photo(1, 540).taken, guess: 'zone' } as const
  expect(zoneAmong(photo(1, 540, { taken: guessed, isZoneKnown: false }))).toBeUndefined()
  expect(zoneAmong(photo(1, 540, { kind: 'video' }))).toBeUndefined()
  expect(zoneAmong(photo(1, 540, { kind: 'raw' }))).toBe(540)
})

it('a photo by another camera does not count, unless one of the two cameras is unknown', () => {
  const asked = video({ camera: 'Pixel 8' })
  const zone = (...items: Item[]) => neighborZones([asked], items).get(asked)
  expect(zone(photo(1, 60, { camera: 'EOS R6' }), photo(5, 540, { camera: 'Pixel 8' }))).toBe(540)
  expect(zone(photo(1, 60, { camera: 'EOS R6' }))).toBeUndefined()
  expect(zone(photo(1, 60))).toBe(60)
  expect(zoneAmong(photo(1, 60, { camera: 'EOS R6' }))).toBe(60)
})

it('the order of the items does not matter, not even among photos of one moment', () => {
  const photos = fc.record({
    minutes: fc.integer({ min: -3, max: 3 }),
    offset: fc.constantFrom(0, 60),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(photos, { selector: ({ minutes, offset }) => `${minutes} ${offset}` }),
      fc.infiniteStream(fc.nat()),
      (all, keys) => {
        const items = all.map(({ minutes, offset }) => photo(minutes, offset))
        const shuffled = items
          .map(item => ({ item, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item)
        expect(zoneAmong(...shuffled)).toBe(zoneAmong(...items))
        const least = Math.min(...items.map(({ taken }) => Math.abs(momentOf(taken) - NOON)))
        const zone = zoneAmong(...items)
        expect(
          items.length === 0 ||
            items.some(
              ({ taken }) =>
                taken.offsetMinutes === zone && Math.abs(momentOf(taken) - NOON) === least,
            ),
        ).toBe(true)
      },
    ),
  )
})
