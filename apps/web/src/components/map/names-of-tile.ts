import type { Basemap } from '@safelight/basemap/basemap'
import { toCoordinates, toPoint } from '@safelight/basemap/mercator'
import type { Tile } from '@safelight/basemap/tiles'
import { countryName, type Towns } from '@safelight/media/towns'

/** Something that is written on the map. */
export interface MapName {
  kind: 'country' | 'region' | 'town'
  text: string
  x: number
  y: number
  /** Which of a kind comes first: of a country how broad its land is on the map, of a town its population. */
  weight: number
}

/** Countries are written up to this level, regions from theirs on for so many levels. */
const COUNTRIES_TO = 8
const REGION_LEVELS = 3
/** From which level on towns are written, and how many there may be on one tile. */
const TOWNS_FROM = 3
const MOST_TOWNS = 6

/** What may be written on a tile: each name belongs to the one that its place is on. */
export function namesOf(tile: Tile, basemap: Basemap, towns: Towns | undefined): MapName[] {
  const { z, x, y } = tile
  const count = 2 ** z
  const isHere = (point: { x: number; y: number }) =>
    Math.floor(point.x * count) === x && Math.floor(point.y * count) === y
  const areas = basemap.names.filter(isHere).flatMap((name): MapName[] => {
    const { kind, measure } = name
    if (kind === 'country') {
      return z > COUNTRIES_TO ? [] : [{ ...name, text: countryName(name.text), weight: measure }]
    }
    const from = Math.floor(measure)
    return z < from || z > from + REGION_LEVELS ? [] : [{ ...name, weight: -measure }]
  })
  if (z < TOWNS_FROM || !towns) return areas
  const part = {
    west: (x / count) * 360 - 180,
    east: ((x + 1) / count) * 360 - 180,
    north: toCoordinates({ x: 0, y: y / count }).latitude,
    south: toCoordinates({ x: 0, y: (y + 1) / count }).latitude,
  }
  const written = towns.largestIn(part, MOST_TOWNS).map(
    (town): MapName => ({
      kind: 'town',
      text: town.city,
      ...toPoint(town),
      weight: town.population,
    }),
  )
  return [...areas, ...written]
}
