// cspell:ignore Kopie
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import { applyEdit } from '../edits/edits.ts'
import { type PrivateDetails, SOURCE } from '../item-details.ts'
import { betterName } from './better-name.ts'
import { type Arrival, improves, mergeDetails } from './merge-details.ts'

const { details: sharedDetails } = anItem()
if (!sharedDetails) throw new Error('no details')

/** The details of an upload whose name and time come only from its file. */
const details = (
  secret: Partial<PrivateDetails> = {},
  shared: Partial<Arrival['sharedDetails']> = {},
) => ({
  sharedDetails: { ...sharedDetails, ...shared },
  privateDetails: {
    v: 1 as const,
    labels: [],
    labelsConfidence: [],
    isFavorite: false,
    sources: { name: SOURCE.NAME, taken: SOURCE.FILE },
    ...secret,
  },
})

const guessed = (local: string) =>
  details(
    { takenGuess: local, sources: { name: SOURCE.NAME, taken: SOURCE.TIME } },
    { taken: { local, offsetMinutes: 60 } },
  )

const fromSidecar = (local: string, secret: Partial<PrivateDetails> = {}) =>
  details(
    { ...secret, sources: { name: SOURCE.NAME, taken: SOURCE.SIDECAR, ...secret.sources } },
    { taken: { local, offsetMinutes: 0 } },
  )

const PEOPLE = ['Ada', 'ADA', 'Bo'].flatMap(name => [
  { name, kind: 0, area: null },
  { name, kind: 0, area: { x: 0, y: 0, width: 0.5, height: 0.5 } },
  { name, kind: 1, area: { x: 0, y: 0.5, width: 0.5, height: 0.5 } },
])

const DAY = '2015-04-01T10:00:00.000'

describe('details that arrive later', () => {
  it('replace a guessed place, and never the other way round', () => {
    const point = { latitude: 1, longitude: 2 }
    const guess = details({
      ...point,
      placeGuess: { ...point, from: 0 },
      sources: { name: SOURCE.NAME, taken: SOURCE.FILE, place: SOURCE.TIME },
    })
    const known = details({
      latitude: 3,
      longitude: 4,
      sources: { name: SOURCE.NAME, taken: SOURCE.FILE, place: SOURCE.FILE },
    })
    for (const merged of [mergeDetails(guess, known), mergeDetails(known, guess)]) {
      expect(merged.privateDetails).toMatchObject({ latitude: 3, longitude: 4 })
      expect(merged.privateDetails).not.toHaveProperty('placeGuess')
    }
    expect(mergeDetails(details(), guess).privateDetails).toEqual(guess.privateDetails)
    const removed = details({ sources: { ...guess.privateDetails.sources, place: SOURCE.PERSON } })
    expect(mergeDetails(removed, guess).privateDetails).not.toHaveProperty('latitude')
  })

  it('replace a guessed date and fill empty fields', () => {
    const kept = guessed('2026-11-01T10:00:00.000')
    const come = fromSidecar(DAY, {
      description: 'At the sea',
      labels: ['Zoë'],
      labelsConfidence: [1],
      isFavorite: true,
      latitude: 1,
      longitude: 2,
      sources: { description: SOURCE.SIDECAR, place: SOURCE.SIDECAR },
    })
    const merged = mergeDetails(kept, come)
    expect(merged.sharedDetails.taken).toEqual({ local: DAY, offsetMinutes: 0 })
    expect(merged.privateDetails).toMatchObject({
      description: 'At the sea',
      labels: ['Zoë'],
      isFavorite: true,
      latitude: 1,
      longitude: 2,
    })
    expect(merged.privateDetails).not.toHaveProperty('takenGuess')
    expect(improves(kept, merged)).toBe(true)
    expect(mergeDetails(merged, kept)).toEqual(merged)
    expect(improves(merged, mergeDetails(merged, come))).toBe(false)
  })

  it('do not change fields that the owner set or removed', () => {
    const come = fromSidecar(DAY, {
      description: 'From a Takeout',
      labels: ['Zoë'],
      labelsConfidence: [1],
      isFavorite: true,
      sources: { description: SOURCE.SIDECAR },
    })
    const edited = applyEdit(details({ labels: ['Zoë'], labelsConfidence: [1] }), {
      taken: { local: '1999-01-01T00:00:00.000', offsetMinutes: null },
      description: '',
      isFavorite: false,
      removeLabels: ['Zoë'],
      name: 'Mine.jpg',
    })
    expect(improves(edited, mergeDetails(edited, come))).toBe(false)
    const { sources: _, ...secret } = details().privateDetails
    const older = { ...details(), privateDetails: { ...secret, description: 'Written before' } }
    const { sharedDetails, privateDetails } = mergeDetails(older, come)
    expect([sharedDetails.taken, sharedDetails.name, privateDetails.description]).toEqual([
      older.sharedDetails.taken,
      older.sharedDetails.name,
      'Written before',
    ])
    expect(privateDetails.isFavorite).toBe(true)
  })

  it('add a time zone to the date of the file', () => {
    const taken = { local: DAY, offsetMinutes: null }
    const merged = mergeDetails(
      details({}, { taken }),
      details({}, { taken: { ...taken, offsetMinutes: 120 } }),
    )
    expect(merged.sharedDetails.taken).toEqual({ local: DAY, offsetMinutes: 120 })
  })

  it('merge to the same result in 1,000 orders', () => {
    const text = fc.constantFrom('a', 'At the sea', 'By night')
    const labels = fc.uniqueArray(fc.constantFrom('Ada', 'Grace', 'sea'), { maxLength: 3 })
    const arrival = fc.record({
      time: fc.option(fc.constantFrom('2001', '2015', '2019')),
      guess: fc.constantFrom('2024', '2025', '2026'),
      place: fc.option(fc.constantFrom(1, 2, 3)),
      description: fc.option(text),
      labels,
      isFavorite: fc.boolean(),
      name: fc.constantFrom('IMG_1.JPG', 'IMG_1 copy.JPG', 'IMG_1(1).JPG', '2234089.jpg'),
      turns: fc.constantFrom(undefined, 1, 2),
      people: fc.uniqueArray(fc.constantFrom(...PEOPLE), { selector: ({ name }) => name }),
    })
    const arrivals = fc
      .array(arrival, { minLength: 2, maxLength: 5 })
      .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(arrivals, ([all, shuffled]) => {
        expect(joined(shuffled.map(arrived))).toEqual(joined(all.map(arrived)))
      }),
      { numRuns: 1000 },
    )
  })
})

interface Told {
  time: string | null
  guess: string
  place: number | null
  description: string | null
  labels: string[]
  isFavorite: boolean
  name: string
  turns: number | undefined
  people: typeof PEOPLE
}

function arrived({ time, guess, place, description, ...told }: Told) {
  const { labels, isFavorite, name, turns, people } = told
  const local = `${time ?? guess}-01-02T03:04:05.000`
  return details(
    {
      labels,
      labelsConfidence: labels.map(() => 1),
      isFavorite,
      people,
      ...(time === null ? { takenGuess: local } : {}),
      ...(description === null ? {} : { description }),
      ...(place === null ? {} : { latitude: place, longitude: place }),
      sources: {
        name: SOURCE.NAME,
        taken: time === null ? SOURCE.TIME : SOURCE.SIDECAR,
        ...(description === null ? {} : { description: SOURCE.SIDECAR }),
        ...(place === null ? {} : { place: SOURCE.SIDECAR }),
        ...(turns ? { turns: SOURCE.SIDECAR } : {}),
      },
    },
    { name, taken: { local, offsetMinutes: 0 }, ...(turns ? { turns } : {}) },
  )
}

/** Sorts the labels, because their order is irrelevant. */
function joined(all: ReturnType<typeof arrived>[]) {
  const [first, ...others] = all
  if (!first) throw new Error('nothing arrived')
  const { sharedDetails, privateDetails } = others.reduce(mergeDetails, first)
  return {
    sharedDetails,
    privateDetails: { ...privateDetails, labels: [...privateDetails.labels].sort() },
  }
}

describe('the better of two names', () => {
  it.each([
    ['IMG_4120.JPG', 'IMG_4120 copy.JPG'],
    ['IMG_4120.JPG', 'IMG_4120 copy 2.JPG'],
    ['IMG_4120.JPG', 'IMG_4120 - Copy (3).JPG'],
    ['IMG_4120.JPG', 'IMG_4120(1).JPG'],
    ['IMG_4120.JPG', 'Copy of IMG_4120.JPG'],
    ['IMG_4120.JPG', 'IMG_4120 Kopie.JPG'],
    ['Sunset at the pier.jpg', 'IMG_0001.JPG'],
    ['IMG_0001.JPG', '2234089303984509579.jpg'],
  ])('the better name is %s, not %s', (better, worse) => {
    expect([betterName(better, worse), betterName(worse, better)]).toEqual([better, better])
  })
})
