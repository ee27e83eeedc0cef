import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeMap } from '../test/make-map.ts'
import { type Basemap, openBasemap } from './basemap.ts'
import { countOf } from './lines.ts'
import { toPoint } from './mercator.ts'
import { type Canvas, type Colors, paintTile } from './paint.ts'

const FILE = new URL('./map.dat', import.meta.url)
let basemap: Basemap

beforeAll(async () => {
  basemap = await openBasemap(new Blob([await readFile(FILE)]).stream())
})

describe('the map file', () => {
  it('equals the output of the build script', async () => {
    const file = await readFile(FILE)
    expect(makeMap().equals(file)).toBe(true)
    expect(file.length).toBeLessThan(3_000_000)
  })

  it('is rejected if bytes are missing at the end', async () => {
    const packed = await new Response(
      new Blob([new Uint8Array([40, 0, 0, 0])]).stream().pipeThrough(new CompressionStream('gzip')),
    ).blob()
    await expect(openBasemap(packed.stream())).rejects.toThrow()
  })

  it('has more points at finer levels of detail', () => {
    const points = ([0, 1, 2] as const).map(
      level => basemap.lines('land', level)?.coordinates.length,
    )
    expect(points).toEqual(points.toSorted((a = 0, b = 0) => a - b))
    expect(basemap.lines('lakes', 0)).toBe(basemap.lines('lakes', 1))
    expect(basemap.lines('lakes', 2)).toBeUndefined()
  })

  it.each([
    ['Rome', 41.9, 12.5, true],
    ['Kansas', 38.5, -98, true],
    ['the Chukchi coast, beyond the 180th meridian', 67, -175, true],
    ['the south pole', -84, 20, true],
    ['an island', -17.8, 178, true],
    ['the Atlantic', 30, -40, false],
    ['the Tyrrhenian Sea', 40, 12, false],
    ['the Caspian Sea', 42, 50.5, false],
    ['the sea next to the 180th meridian', 10, 179.9, false],
  ])('has land or water as in the real world: %s', (_, latitude, longitude, isLand) => {
    for (const level of [1, 2] as const) {
      const { x, y } = toPoint({ latitude, longitude })
      expect([-1, 0, 1].some(around => isInside(basemap, level, x + around, y))).toBe(isLand)
    }
  })

  it('contains the name of each country', () => {
    const countries = basemap.names.filter(name => name.kind === 'country')
    const codes = new Set(countries.map(name => name.text))
    expect(codes.size).toBeGreaterThan(230)
    for (const code of ['IT', 'US', 'XK', 'FJ', 'NO', 'FR']) expect(codes.has(code)).toBe(true)
    const { x = 0, y = 0 } = countries.find(name => name.text === 'US') ?? {}
    expect(isInside(basemap, 2, x, y)).toBe(true)
  })

  it('has English names of regions, such as Tuscany', () => {
    const regions = new Set(
      basemap.names.filter(name => name.kind === 'region').map(name => name.text),
    )
    for (const name of ['Tuscany', 'Bavaria', 'California', 'Scotland']) {
      expect(regions.has(name)).toBe(true)
    }
  })
})

describe('a tile', () => {
  const colors: Colors = {
    water: 'water',
    land: 'land',
    coast: 'coast',
    border: 'border',
    region: 'region',
    river: 'river',
  }

  it('a tile on the open sea has only water', () => {
    expect(drawn({ z: 9, x: 60, y: 250 })).toEqual({ land: 0, lines: 0 })
  })

  it('a tile far inside a country has only land', () => {
    const { land } = drawn({
      z: 12,
      x: Math.floor(toPoint({ latitude: 0, longitude: -98 }).x * 4096),
      y: 1573,
    })
    expect(land).toBeCloseTo(1, 5)
  })

  it('a tile at the 180th meridian includes land from the other side', () => {
    const { y } = toPoint({ latitude: 67, longitude: 180 })
    const west = drawn({ z: 5, x: 31, y: Math.floor(y * 32) })
    const east = drawn({ z: 5, x: 0, y: Math.floor(y * 32) })
    expect(west.land).toBeGreaterThan(0.2)
    expect(east.land).toBeGreaterThan(0.2)
  })

  it('has no coastline where the edge of the tile crosses land', () => {
    const { lines } = drawn({ z: 8, x: 132, y: 110 })
    expect(lines).toBe(0)
  })

  /**
   * Draws a tile on a canvas that records the calls. Returns the share of the tile that is land, and the
   * number of coast lines.
   */
  function drawn(tile: { z: number; x: number; y: number }): { land: number; lines: number } {
    let path: number[][] = []
    let land = 0
    let lines = 0
    const canvas = {
      fillStyle: '',
      strokeStyle: '',
      lineWidth: 1,
      lineJoin: 'round',
      beginPath: () => {
        path = []
      },
      moveTo: (x: number, y: number) => path.push([x, y]),
      lineTo: (x: number, y: number) => path.at(-1)?.push(x, y),
      closePath: () => {},
      fillRect: () => {},
      setLineDash: () => {},
      fill() {
        if (canvas.fillStyle === 'land') land = path.reduce((sum, ring) => sum + areaOf(ring), 0)
      },
      stroke() {
        if (canvas.strokeStyle === 'coast') lines += path.length
      },
    }
    paintTile(canvas as unknown as Canvas, basemap, tile, colors, 256, 1)
    return { land: Math.abs(land) / 264 ** 2, lines }
  }
})

/** Returns twice the signed area, which is negative for holes: they run the other way. */
function areaOf(ring: readonly number[]): number {
  let twice = 0
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length
    twice += (ring[i] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[i + 1] ?? 0)
  }
  return twice / 2
}

function isInside(basemap: Basemap, level: 1 | 2, x: number, y: number): boolean {
  const land = basemap.lines('land', level)
  if (!land) return false
  const { grid, coordinates, starts } = land
  let inside = false
  for (let line = 0; line < countOf(land); line++) {
    const [first = 0, end = 0] = starts.subarray(line, line + 2)
    let before = end - 1
    for (let at = first; at < end; at++) {
      const [ax = 0, ay = 0] = coordinates.subarray(2 * at, 2 * at + 2)
      const [bx = 0, by = 0] = coordinates.subarray(2 * before, 2 * before + 2)
      if (
        ay > y * grid !== by > y * grid &&
        x * grid < ax + ((y * grid - ay) / (by - ay)) * (bx - ax)
      ) {
        inside = !inside
      }
      before = at
    }
  }
  return inside
}
