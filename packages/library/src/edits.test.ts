import { describe, expect, it } from 'vitest'
import { anItem } from '../test/fixtures.ts'
import { applyEdit, type DetailsEdit } from './edits.ts'
import { type PrivateDetails, privateDetailsSchema, sharedDetailsSchema } from './item-details.ts'

const { details: shared } = anItem()
const secret: PrivateDetails = {
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
  if (!shared) throw new Error('no details')
  const after = applyEdit({ shared, secret }, edit)
  sharedDetailsSchema.parse(after.shared)
  privateDetailsSchema.parse(after.secret)
  return after
}

describe('an edit', () => {
  it('changes what it names and nothing else', () => {
    const after = edited({ isFavorite: true })
    expect(after).toEqual({ shared, secret: { ...secret, isFavorite: true } })
    expect(edited({})).toEqual({ shared, secret })
    expect(edited({ name: ' Siena.jpg ' }).shared).toEqual({ ...shared, name: 'Siena.jpg' })
    expect(edited({ name: ' ' }).shared).toEqual(shared)
  })

  it('keeps fields that a later version of the format adds', () => {
    const later = { ...secret, faces: ['someone'] }
    if (!shared) throw new Error('no details')
    expect(applyEdit({ shared, secret: later }, { isFavorite: true }).secret).toHaveProperty(
      'faces',
    )
    expect(privateDetailsSchema.parse(later)).toEqual(later)
  })

  it('adds and removes labels whatever their capitals, and makes added ones certain', () => {
    const { labels, labelsConfidence } = edited({
      addLabels: ['SEA', 'sun', ' ', 'sun'],
      removeLabels: ['boat'],
    }).secret
    expect({ labels, labelsConfidence }).toEqual({
      labels: ['sea', 'sun'],
      labelsConfidence: [1, 1],
    })
  })

  it('stays within the bounds of the format', () => {
    const addLabels = Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(200)}`)
    const text = 'x'.repeat(9000)
    const { secret } = edited({ addLabels, description: text, place: { city: text }, name: text })
    expect(secret.labels).toHaveLength(200)
    expect(secret.description).toHaveLength(5000)
    expect(secret.city).toHaveLength(200)
  })

  it('sets the clock, and moves it over midnight', () => {
    const taken = { local: '2020-02-29T00:00:00.000', offsetMinutes: 60 }
    expect(edited({ taken }).shared.taken).toEqual(taken)
    expect(edited({ taken: { shiftMinutes: 12 * 60 } }).shared.taken).toEqual({
      local: '2021-07-05T00:34:56.000',
      offsetMinutes: null,
    })
    for (const shiftMinutes of [1e10, -1e10, 1e300]) {
      expect(() => edited({ taken: { shiftMinutes } })).toThrow('There is no such date.')
    }
  })

  it('sets a place as a whole and takes it away', () => {
    expect(edited({ place: { city: ' Siena ', country: '' } }).secret).not.toHaveProperty(
      'latitude',
    )
    expect(edited({ place: { city: ' Siena ' } }).secret.city).toBe('Siena')
    expect(edited({ place: { latitude: 3, longitude: 4 } }).secret).toMatchObject({ latitude: 3 })
    const { secret } = edited({ place: null, description: '' })
    for (const field of ['latitude', 'longitude', 'city', 'description']) {
      expect(secret).not.toHaveProperty(field)
    }
  })
})
