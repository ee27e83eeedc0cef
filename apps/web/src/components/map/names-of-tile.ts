import type { Basemap } from '@safelight/basemap/basemap'
import { toCoordinates, toPoint } from '@safelight/basemap/mercator'
import type { Tile } from '@safelight/basemap/tiles'
import { countryName, type Towns } from '@safelight/media/towns'

export interface MapName {
  kind: 'country' | 'region' | 'town'
  text: string
  x: number
  y: number
  /**
   * The priority among names of the same kind; the largest comes first. It is the width of a country on the
   * map, the population of a town, or minus the zoom level from which a region is named.
   */
  weight: number
}

/**
 * The highest zoom level at which the map names countries. A region is named at its own first level, and at
 * the `REGION_LEVELS` levels after that one.
 */
const COUNTRIES_TO = 8
const REGION_LEVELS = 3
/** The lowest zoom at which towns are named, and the largest number of towns on a tile. */
const TOWNS_FROM = 3
const MOST_TOWNS = 6

/** The names that may be drawn on a tile. Each name belongs to the tile that contains its point. */
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
