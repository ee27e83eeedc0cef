import { expect, it } from 'vitest'
import { formatCoordinates, placeName, readPlace } from './geo.ts'

const nothing = { city: '', country: ' ', coordinates: '' }

it('reads a place from form fields', () => {
  expect(readPlace(nothing)).toBeUndefined()
  expect(readPlace({ ...nothing, city: 'Arezzo' })).toEqual({ city: 'Arezzo' })
  expect(readPlace({ ...nothing, coordinates: '-33.8, 151.2' })).toEqual({
    point: { latitude: -33.8, longitude: 151.2 },
  })
})

it.each(['1', '1,2,3', 'a, b', '91, 0', '0, 181', 'NaN, 1'])('rejects the coordinates %j', text => {
  expect(() => readPlace({ ...nothing, coordinates: text })).toThrow(
    'Enter the coordinates as two numbers',
  )
})

it('returns only the changed fields of a place', () => {
  const shown = { city: 'Arezzo', country: '', coordinates: '43.46761, 11.88510' }
  expect(readPlace(shown, shown)).toBeUndefined()
  expect(readPlace({ ...shown, city: 'Siena' }, shown)).toEqual({ city: 'Siena' })
  expect(readPlace(nothing, shown)).toEqual({ city: '', point: null })
  expect(readPlace({ ...shown, coordinates: '1, 2' }, shown)).toEqual({
    point: { latitude: 1, longitude: 2 },
  })
})

it('formats a place in one line', () => {
  expect(placeName({ city: 'Arezzo', country: 'Italy' })).toBe('Arezzo, Italy')
  expect(placeName({ country: 'Italy' })).toBe('Italy')
  expect(placeName({ city: 'Las Vegas', region: 'Nevada', country: 'United States' })).toBe(
    'Las Vegas, Nevada, United States',
  )
  expect(placeName({ city: 'Berlin', region: 'Berlin', country: 'Germany' })).toBe(
    'Berlin, Germany',
  )
  expect(formatCoordinates({ latitude: 43.46761, longitude: 11.8851 })).toBe('43.46761, 11.88510')
  expect(formatCoordinates({ latitude: 1 })).toBe('')
})
