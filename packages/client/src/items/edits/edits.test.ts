import { describe, expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import {
  guessOf,
  PLACE_FROM,
  type PrivateDetails,
  placeGuessOf,
  privateDetailsSchema,
  SOURCE,
  sharedDetailsSchema,
} from '../item-details.ts'
import { newStackId } from '../stacks.ts'
import { applyEdit, type Details, type DetailsEdit, repeatable } from './edits.ts'
import { undoEdit } from './undo-edit.ts'

const SHIFT: DetailsEdit = { taken: { shiftMinutes: 120 } }

const { details: sharedDetails } = anItem()
const privateDetails: PrivateDetails = {
  v: 1,
  labels: ['sea', 'Boat'],
  labelsConfidence: [0.4, 1],
  isFavorite: false,
  description: 'Morning',
  latitude: 1,
  longitude: 2,
  city: 'Arezzo',
  iso: 100,
}

function edited(edit: DetailsEdit) {
  if (!sharedDetails) throw new Error('no details')
  const after = applyEdit({ sharedDetails, privateDetails }, edit)
  sharedDetailsSchema.parse(after.sharedDetails)
  privateDetailsSchema.parse(after.privateDetails)
  return after
}

function guessed(source: number) {
  if (!sharedDetails) throw new Error('no details')
  const takenGuess = sharedDetails.taken.local
  return {
    sharedDetails,
    privateDetails: { ...privateDetails, takenGuess, sources: { taken: source } },
  }
}

const guessIn = ({ sharedDetails: { taken }, privateDetails: own }: Details) =>
  guessOf(taken.local, own)

describe('an undo', () => {
  const edits: DetailsEdit[] = [
    { name: 'boat.jpg' },
    { description: 'Evening' },
    { description: '' },
    { addLabels: ['cliff', 'SEA'], removeLabels: ['boat'] },
    { addLabels: ['cliff'] },
    { removeLabels: ['boat'] },
    { place: null },
    { place: { city: 'Rome', country: 'Italy', point: { latitude: 3, longitude: 4 } } },
    { taken: { local: '2020-01-02T03:04:05.000', offsetMinutes: 60 } },
    SHIFT,
    { name: 'boat.jpg', description: 'Evening', ...SHIFT },
  ]

  it('undoes an edit, with the sources and guesses of the changed fields', () => {
    for (const before of [
      guessed(SOURCE.TIME),
      guessed(SOURCE.FILE),
      edited({ isFavorite: true }),
    ]) {
      for (const edit of edits) {
        const undone = applyEdit(applyEdit(before, edit), undoEdit(before, edit))
        expect(sorted(undone)).toEqual(sorted(before))
      }
    }
  })

  it('leaves what another device has changed since', () => {
    const before = guessed(SOURCE.FILE)
    const edit = { description: 'Evening' }
    const other = applyEdit(applyEdit(before, edit), { isFavorite: true, name: 'boat.jpg' })
    const undone = applyEdit(other, undoEdit(before, edit))
    expect(undone.privateDetails).toMatchObject({ description: 'Morning', isFavorite: true })
    expect(undone.sharedDetails.name).toBe('boat.jpg')
  })
})

/** With labels in one order: a label that is added back comes last. */
function sorted({ sharedDetails, privateDetails: { labels, labelsConfidence, ...own } }: Details) {
  const sure = labels.map((label, i) => [label, labelsConfidence[i]])
  return { sharedDetails, own, sure: sure.sort() }
}

describe('an edit', () => {
  it('adds quarter turns to the turns of earlier edits', () => {
    const once = edited({ turn: 1 })
    expect(once).toEqual({
      sharedDetails: { ...sharedDetails, turns: 1 },
      privateDetails: { ...privateDetails, sources: { turns: 0 } },
    })
    expect(applyEdit(once, { turn: 1 }).sharedDetails.turns).toBe(2)
    expect(applyEdit(once, { turn: 3 }).sharedDetails.turns).toBe(0)
  })

  it('leaves no guess of a date in a time that is shifted and shifted back', () => {
    const once = applyEdit(guessed(SOURCE.TIME), SHIFT)
    const back = applyEdit(once, { taken: { shiftMinutes: -120 } })
    expect(back.sharedDetails).toEqual(sharedDetails)
    expect(guessIn(once)).toBeNull()
    expect(guessIn(back)).toBeNull()
  })

  it('keeps the guess of a zone through shifts, until a person states the time', () => {
    const once = applyEdit(guessed(SOURCE.FILE), SHIFT)
    const twice = applyEdit(once, SHIFT)
    expect([guessIn(once), guessIn(twice)]).toEqual(['zone', 'zone'])
    expect(twice.privateDetails.sources?.taken).toBe(SOURCE.PERSON)
    const stated = applyEdit(twice, { taken: { ...twice.sharedDetails.taken, offsetMinutes: 60 } })
    expect(guessIn(stated)).toBeNull()
  })

  it('keeps the guess of a zone if it is repeated, or made later', () => {
    const before = guessed(SOURCE.FILE)
    const edit = repeatable(before, SHIFT)
    const once = applyEdit(before, edit)
    expect(once).toEqual(applyEdit(before, SHIFT))
    expect(applyEdit(once, edit)).toEqual(once)
    expect(repeatable(guessed(SOURCE.TIME), SHIFT)).not.toHaveProperty('isZoneGuessed')
  })

  it('can add an item to a stack and remove the item again', () => {
    const stack = { id: newStackId(), place: 1 }
    const stacked = edited({ stack })
    const sources = { stack: 0 }
    expect(stacked.privateDetails).toEqual({ ...privateDetails, stack, sources })
    expect(applyEdit(stacked, { isFavorite: true }).privateDetails.stack).toEqual(stack)
    expect(applyEdit(stacked, { stack: null })).toEqual({
      sharedDetails,
      privateDetails: { ...privateDetails, sources },
    })
  })

  it('changes only the fields that it contains', () => {
    const after = edited({ isFavorite: true })
    expect(after).toEqual({
      sharedDetails,
      privateDetails: { ...privateDetails, isFavorite: true, sources: { isFavorite: 0 } },
    })
    expect(edited({})).toEqual({ sharedDetails, privateDetails })
    expect(edited({ name: ' Siena.jpg ' }).sharedDetails).toEqual({
      ...sharedDetails,
      name: 'Siena.jpg',
    })
    expect(edited({ name: ' ' }).sharedDetails).toEqual(sharedDetails)
  })

  it('records the owner as the source of the changed fields', () => {
    const from = { ...privateDetails, sources: { taken: 4, name: 3 } }
    if (!sharedDetails) throw new Error('no details')
    const edit = (change: DetailsEdit) =>
      applyEdit({ sharedDetails, privateDetails: from }, change).privateDetails.sources
    expect(edit({})).toEqual(from.sources)
    expect(edit({ addLabels: ['sun'] })).toEqual(from.sources)
    expect(edit({ name: 'Siena.jpg', description: '', removeLabels: ['sea'] })).toEqual({
      ...{ taken: 4, name: 0, description: 0, labels: 0 },
    })
    expect(edit({ taken: { shiftMinutes: 5 }, place: null, turn: 1, stack: null })).toEqual({
      ...{ taken: 0, name: 3, place: 0, turns: 0, stack: 0 },
    })
  })

  it('keeps fields of a later version of the format', () => {
    const later = { ...privateDetails, more: 'oRgeAQ' }
    if (!sharedDetails) throw new Error('no details')
    expect(
      applyEdit({ sharedDetails, privateDetails: later }, { isFavorite: true }).privateDetails,
    ).toHaveProperty('more', 'oRgeAQ')
    expect(privateDetailsSchema.parse(later)).toEqual(later)
  })

  it('ignores letter case when it adds and removes labels', () => {
    const { labels, labelsConfidence } = edited({
      addLabels: ['SEA', 'sun', ' ', 'sun'],
      removeLabels: ['boat'],
    }).privateDetails
    expect({ labels, labelsConfidence }).toEqual({
      labels: ['sea', 'sun'],
      labelsConfidence: [1, 1],
    })
  })

  it('keeps a model’s confidence in a label that the person accepts', () => {
    const takeLabels = ['Sea', 'dog', 'sun'].map(label => ({ label, confidence: 0.7 }))
    const { labels, labelsConfidence } = edited({
      takeLabels,
      addLabels: ['sun'],
      removeLabels: ['boat'],
    }).privateDetails
    expect({ labels, labelsConfidence }).toEqual({
      labels: ['sea', 'dog', 'sun'],
      labelsConfidence: [0.7, 0.7, 1],
    })
  })

  it('cuts texts and labels to the limits of the format', () => {
    const addLabels = Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(200)}`)
    const text = 'x'.repeat(9000)
    const { privateDetails } = edited({
      addLabels,
      description: text,
      place: { city: text },
      name: text,
    })
    expect(privateDetails.labels).toHaveLength(200)
    expect(privateDetails.description).toHaveLength(5000)
    expect(privateDetails.city).toHaveLength(200)
  })

  it('rejects impossible dates', () => {
    const taken = { local: '2020-02-29T00:00:00.000', offsetMinutes: 60 }
    expect(edited({ taken }).sharedDetails.taken).toEqual(taken)
    expect(edited({ taken: { shiftMinutes: 12 * 60 } }).sharedDetails.taken).toEqual({
      local: '2021-07-05T00:34:56.000',
      offsetMinutes: null,
    })
    for (const shiftMinutes of [1e10, -1e10, 1e300]) {
      expect(() => edited({ taken: { shiftMinutes } })).toThrow('There is no such date.')
    }
  })

  it('changes only the given parts of a place', () => {
    const sources = { place: 0 }
    expect(edited({ place: { city: ' Siena ' } }).privateDetails).toEqual({
      ...privateDetails,
      city: 'Siena',
      sources,
    })
    const point = { latitude: 3, longitude: 4 }
    expect(edited({ place: { point } }).privateDetails).toEqual({
      ...privateDetails,
      ...point,
      sources,
    })
    const country = 'Italy'
    expect(edited({ place: { country } }).privateDetails).toEqual({
      ...privateDetails,
      country,
      sources,
    })
  })

  it('removes a place, or parts of it', () => {
    const { city: _, ...withoutCity } = privateDetails
    expect(edited({ place: { city: ' ' } }).privateDetails).toEqual({
      ...withoutCity,
      sources: { place: 0 },
    })
    const { latitude: __, longitude: ___, ...withoutPoint } = privateDetails
    expect(edited({ place: { point: null } }).privateDetails).toEqual({
      ...withoutPoint,
      sources: { place: 0 },
    })
    const { privateDetails: after } = edited({ place: null, description: '' })
    for (const field of ['latitude', 'longitude', 'city', 'description']) {
      expect(after).not.toHaveProperty(field)
    }
  })
})

describe('a guessed place', () => {
  const point = { latitude: 43.46761239, longitude: 11.88 }
  const guessed = () => {
    if (!sharedDetails) throw new Error('no details')
    const bare = { v: 1 as const, labels: [], labelsConfidence: [], isFavorite: false }
    const before: Details = { sharedDetails, privateDetails: bare }
    return { before, after: applyEdit(before, { place: { point, guessedFrom: PLACE_FROM.TRACK } }) }
  }

  it('is marked, with a source below all others', () => {
    const { privateDetails: own } = guessed().after
    expect(own).toMatchObject({ latitude: 43.4676124, longitude: 11.88 })
    expect(placeGuessOf(own)).toBe(PLACE_FROM.TRACK)
    expect(own.sources).toEqual({ place: SOURCE.TIME })
    privateDetailsSchema.parse(own)
  })

  it.each<[DetailsEdit['place'], number | null]>([
    [{ point: { latitude: 43.4676124, longitude: 11.88 } }, null],
    [{ point: { latitude: 1, longitude: 2 }, city: 'Rome' }, null],
    [{ point: null }, null],
    [null, null],
    [{ city: 'Arezzo' }, PLACE_FROM.TRACK],
  ])('after the edit %j of the place: %s', (place = null, guess) => {
    const { privateDetails: own } = applyEdit(guessed().after, { place })
    expect(placeGuessOf(own)).toBe(guess)
    expect('placeGuess' in own).toBe(guess !== null)
    expect(own.sources).toEqual({ place: SOURCE.PERSON })
  })

  it('is removed and brought back by an undo', () => {
    const { before, after } = guessed()
    const edit: DetailsEdit = { place: { point, guessedFrom: PLACE_FROM.TRACK } }
    expect(applyEdit(after, undoEdit(before, edit))).toEqual(before)
    const removal: DetailsEdit = { place: null }
    expect(applyEdit(applyEdit(after, removal), undoEdit(after, removal))).toEqual(after)
  })

  it('takes an unknown reason for other photos', () => {
    const at = { latitude: 1, longitude: 2 }
    expect(placeGuessOf({ ...privateDetails, ...at, placeGuess: { ...at, from: 9 } })).toBe(0)
  })
})
