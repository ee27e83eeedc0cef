import { expect, test } from 'vitest'
import { xmpPoint } from './xmp-point.ts'

const sydney = { latitude: -33.8568, longitude: 151.2153 }

test.each([
  ['as the standard writes them', '33,51.408S', '151,12.918E', {}],
  ['in degrees, minutes and seconds', '33,51,24.48S', '151,12,55.08E', {}],
  ['in degrees, with the side in a property of its own', '33.8568', '151.2153', { S: 'E' }],
  ['in minutes, with the side in a property of its own', '33,51.408', '151,12.918', { S: 'E' }],
  ['with a sign', '-33.8568', '+151.2153', {}],
  ['with a sign and a side', '-33.8568', '151.2153', { S: 'E' }],
  ['with sides in words', '33.8568', '151.2153', { South: 'East' }],
])('reads coordinates %s', (_, latitude, longitude, sides) => {
  const [[south, east] = []] = Object.entries(sides)
  const elements = [
    // Apple Photos writes the side of a coordinate before the coordinate or after it.
    south && `<exif:GPSLatitudeRef>${south}</exif:GPSLatitudeRef>`,
    `<exif:GPSLatitude>${latitude}</exif:GPSLatitude>`,
    `<exif:GPSLongitude>\n${longitude} </exif:GPSLongitude>`,
    east && `<exif:GPSLongitudeRef>${east}</exif:GPSLongitudeRef>`,
  ]
  expect(xmpPoint(elements.join('\n'))).toEqual(sydney)
})

test('reads each half of the world in attributes', () => {
  const packet = (north: string, east: string) =>
    `<rdf:Description exif:GPSLatitude="28.5" exif:GPSLatitudeRef="${north}" exif:GPSLongitude='14.25' exif:GPSLongitudeRef='${east}'/>`
  expect(xmpPoint(packet('N', 'E'))).toEqual({ latitude: 28.5, longitude: 14.25 })
  expect(xmpPoint(packet('N', 'W'))).toEqual({ latitude: 28.5, longitude: -14.25 })
  expect(xmpPoint(packet('S', 'W'))).toEqual({ latitude: -28.5, longitude: -14.25 })
})

test.each([
  ['only one of them is stated', 'exif:GPSLatitude="33.8568"'],
  [
    'a side belongs to the other one',
    ' exif:GPSLatitude="33,51.408E" exif:GPSLongitude="151,1.5E"',
  ],
  [
    'a side is not readable',
    ' exif:GPSLatitude="33.8" exif:GPSLatitudeRef="?" exif:GPSLongitude="151.2"',
  ],
  ['they are no numbers', ' exif:GPSLatitude="1.2.3" exif:GPSLongitude="south"'],
])('reads none if %s', (_, packet) => {
  expect(xmpPoint(packet)).toBeUndefined()
})
