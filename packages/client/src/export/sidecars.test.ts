import { uprightArea } from '@safelight/media/read'
import { readXmpSidecar } from '@safelight/media/xmp-sidecar'
import { expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import type { PrivateDetails } from '../items/item-details.ts'
import { sidecarsOf } from './sidecars.ts'

const PEOPLE = [
  { name: 'Ada & <Bo>', kind: 0, area: { x: 0.1, y: 0.25, width: 0.3001, height: 0.05 } },
  { name: 'Rex', kind: 1, area: { x: 0, y: 0, width: 1, height: 1 } },
  { name: 'Zoë', kind: 0, area: null },
]

function xmpOf(own: Partial<PrivateDetails>): string {
  const item = anItem()
  if (!item.details) throw new Error('closed')
  const details = { ...item.details, width: 30, height: 40 }
  const privateDetails = {
    v: 1 as const,
    labels: [],
    labelsConfidence: [],
    isFavorite: false,
    ...own,
  }
  return sidecarsOf({ ...item, details, privateDetails }, 'a.jpg').xmp
}

it.each([undefined, 3, 6, 7, 8])(
  'an exported XMP names the people, with areas of the stored picture: orientation %s',
  orientation => {
    const xmp = xmpOf({ people: PEOPLE, ...(orientation ? { orientation } : {}) })
    const { people = [] } = readXmpSidecar(xmp) ?? {}
    const upright = people.map(each => ({
      ...each,
      area: each.area && uprightArea(each.area, orientation ?? 1),
    }))
    expect(upright).toEqual([
      ...PEOPLE.slice(0, 2),
      { name: 'Ada & <Bo>', kind: 0, area: null },
      { name: 'Zoë', kind: 0, area: null },
    ])
    const isSideways = (orientation ?? 1) >= 5
    expect(xmp).toContain(isSideways ? 'stDim:w="40" stDim:h="30"' : 'stDim:w="30" stDim:h="40"')
  },
)

it('an exported XMP has no regions if nobody is named', () => {
  expect(xmpOf({})).not.toMatch(/<mwg-rs:|<Iptc4xmpExt:/)
})

it.each([
  [0, 'photos'],
  [1, 'track'],
])(
  'an exported XMP marks a guessed place, and an import takes it for no fact: %s',
  (from, named) => {
    const point = { latitude: 43.5, longitude: 11.25 }
    const xmp = xmpOf({ ...point, placeGuess: { ...point, from } })
    expect(xmp).toContain('<exif:GPSLatitude>43,30.000000N<')
    expect(xmp).toContain('<exif:GPSHPositioningError>1000/1<')
    expect(xmp).toContain(`<safelight:PlaceGuess>${named}<`)
    expect(readXmpSidecar(xmp)).not.toHaveProperty('latitude')
  },
)

it('an exported XMP marks no place that the owner has set since it was guessed', () => {
  const point = { latitude: 43.5, longitude: 11.25 }
  const xmp = xmpOf({ ...point, placeGuess: { latitude: 43.6, longitude: 11.25, from: 0 } })
  expect(xmp).not.toMatch(/PlaceGuess|GPSHPositioningError/)
  expect(readXmpSidecar(xmp)).toMatchObject(point)
})
