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

  it('changes of a place what it names, and keeps the rest', () => {
    expect(edited({ place: { city: ' Siena ' } }).secret).toEqual({ ...secret, city: 'Siena' })
    const point = { latitude: 3, longitude: 4 }
    expect(edited({ place: { point } }).secret).toEqual({ ...secret, ...point })
    const country = 'Italy'
    expect(edited({ place: { country } }).secret).toEqual({ ...secret, country })
  })

  it('takes a place away, or parts of it', () => {
    const { city: _, ...withoutCity } = secret
    expect(edited({ place: { city: ' ' } }).secret).toEqual(withoutCity)
    const { latitude: __, longitude: ___, ...withoutPoint } = secret
    expect(edited({ place: { point: null } }).secret).toEqual(withoutPoint)
    const { secret: after } = edited({ place: null, description: '' })
    for (const field of ['latitude', 'longitude', 'city', 'description']) {
      expect(after).not.toHaveProperty(field)
    }
  })
})
