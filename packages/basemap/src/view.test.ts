import { describe, expect, it } from 'vitest'
import { toCoordinates, toPoint } from './mercator.ts'
import { partOf, tilesOf } from './tiles.ts'
import {
  bounded,
  boxAround,
  boxOf,
  fitting,
  leastZoom,
  moved,
  pointAt,
  toSpot,
  zoomedTo,
} from './view.ts'

const size = { width: 800, height: 600 }
const rome = toPoint({ latitude: 41.9, longitude: 12.5 })

describe('the projection', () => {
  it('puts latitude 0 and longitude 0 at the center of the map', () => {
    expect(toPoint({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
    expect(toPoint({ latitude: 90, longitude: -180 }).y).toBeCloseTo(0)
    expect(toPoint({ latitude: -90, longitude: 180 }).y).toBeCloseTo(1)
  })

  it('the projection matches the tile numbers of common map servers', () => {
    // A crossing in Tokyo is on tile 18/232798/103246.
    const { x, y } = toPoint({ latitude: 35.6590699, longitude: 139.7006793 })
    expect([Math.floor(x * 2 ** 18), Math.floor(y * 2 ** 18)]).toEqual([232798, 103246])
  })

  it('can be inverted on every repetition of the map', () => {
    for (const around of [-1, 0, 2]) {
      const { latitude, longitude } = toCoordinates({ x: rome.x + around, y: rome.y })
      expect(latitude).toBeCloseTo(41.9)
      expect(longitude).toBeCloseTo(12.5)
    }
  })
})

describe('a view', () => {
  const view = bounded({ center: rome, zoom: 6 }, size)

  it('shows its center in the middle of the screen', () => {
    expect(toSpot(view, size, rome)).toEqual({ left: 400, top: 300 })
    expect(pointAt(view, size, { left: 400, top: 300 })).toEqual(rome)
  })

  it('follows the finger that drags the map', () => {
    const next = moved(view, size, 30, -20)
    const { left, top } = toSpot(next, size, rome)
    expect(left).toBeCloseTo(430)
    expect(top).toBeCloseTo(280)
  })

  it('keeps the point under the pointer when zooming', () => {
    const spot = { left: 100, top: 500 }
    const held = pointAt(view, size, spot)
    const next = zoomedTo(view, size, 9.3, spot)
    expect(next.zoom).toBe(9.3)
    expect(toSpot(next, size, held).left).toBeCloseTo(100)
    expect(toSpot(next, size, held).top).toBeCloseTo(500)
  })

  it('cannot move beyond the north edge of the map', () => {
    const far = bounded({ center: { x: 0.5, y: 0 }, zoom: -3 }, size)
    expect(far.zoom).toBe(leastZoom(size))
    const box = boxOf(far, size)
    expect(box.north).toBeCloseTo(0)
    expect(box.east - box.west).toBeCloseTo(1)
  })

  it('continues across the 180th meridian', () => {
    const fiji = bounded({ center: toPoint({ latitude: -17, longitude: 179.9 }), zoom: 8 }, size)
    const east = toPoint({ latitude: -17, longitude: -179.9 })
    expect(toSpot(fiji, size, east).left).toBeGreaterThan(400)
    expect(toSpot(fiji, size, east).left).toBeLessThan(450)
    const past = moved(fiji, size, -100, 0)
    expect(past.center.x).toBeGreaterThanOrEqual(0)
    expect(past.center.x).toBeLessThan(0.01)
  })

  it('zooms so that a given area fits into the screen', () => {
    const box = { west: 0.4, east: 0.5, north: 0.3, south: 0.35 }
    const seen = boxOf(fitting(box, size), size)
    expect(seen.west).toBeLessThan(0.4)
    expect(seen.east).toBeGreaterThan(0.5)
    const single = { west: rome.x, east: rome.x, north: rome.y, south: rome.y }
    expect(fitting(single, size)).toEqual({ center: rome, zoom: 12 })
  })
})

describe('the box around points', () => {
  it('boxAround returns the smallest box that contains all points', () => {
    expect(
      boxAround([
        { x: 0.2, y: 0.4 },
        { x: 0.3, y: 0.1 },
      ]),
    ).toEqual({
      west: 0.2,
      east: 0.3,
      north: 0.1,
      south: 0.4,
    })
    expect(boxAround([])).toBeUndefined()
  })

  it('boxAround crosses the 180th meridian to make the box narrower', () => {
    const box = boxAround([
      { x: 0.02, y: 0.5 },
      { x: 0.97, y: 0.5 },
      { x: 0.99, y: 0.5 },
    ])
    expect(box?.west).toBe(0.97)
    expect(box?.east).toBeCloseTo(1.02)
  })
})

describe('tiles', () => {
  it('fill the screen without gaps', () => {
    const view = bounded({ center: rome, zoom: 5.4 }, size)
    const tiles = tilesOf(view, size)
    for (const spot of [
      { left: 0.5, top: 0.5 },
      { left: 799, top: 599 },
      { left: 400, top: 300 },
    ]) {
      const over = tiles.filter(
        ({ left, top, edge }) =>
          left <= spot.left && spot.left < left + edge && top <= spot.top && spot.top < top + edge,
      )
      expect(over).toHaveLength(1)
    }
    expect(tiles.every(({ tile }) => tile.z === 5)).toBe(true)
  })

  it('begin with the tile at the center of the screen', () => {
    const view = bounded({ center: { x: 0, y: 0.5 }, zoom: 4 }, size)
    const columns = new Set(tilesOf(view, size).map(({ tile }) => tile.x))
    expect(columns).toEqual(new Set([14, 15, 0, 1]))
    const { left, top, edge } = tilesOf(view, size)[0] ?? { left: 0, top: 0, edge: 0 }
    expect(Math.abs(left + edge / 2 - 400)).toBeLessThanOrEqual(edge / 2)
    expect(Math.abs(top + edge / 2 - 300)).toBeLessThanOrEqual(edge / 2)
  })

  it('have a known position within a tile of a lower zoom level', () => {
    expect(partOf({ z: 5, x: 7, y: 9 }, { z: 3, x: 1, y: 2 })).toEqual({
      left: 0.75,
      top: 0.25,
      edge: 0.25,
    })
  })
})
