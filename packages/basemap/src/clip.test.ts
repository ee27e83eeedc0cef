import { describe, expect, it } from 'vitest'
import { clipLine, clipRing } from './clip.ts'

const frame = { from: 0, to: 10 }

describe('clipRing', () => {
  it('drops a ring outside the square', () => {
    expect(clipRing([1, 1, 9, 1, 9, 9], frame)).toEqual([1, 1, 9, 1, 9, 9])
    expect(clipRing([11, 1, 19, 1, 19, 9], frame)).toEqual([])
  })

  it('cuts a ring at the edge of the square', () => {
    const ring = clipRing([-5, 2, 5, 2, 5, 8, -5, 8], frame)
    expect(areaOf(ring)).toBe(30)
    expect(Math.min(...ring.filter((_, i) => i % 2 === 0))).toBe(0)
  })

  it('returns the whole square for a ring around the square', () => {
    expect(areaOf(clipRing([-90, -90, 90, -90, 90, 90, -90, 90], frame))).toBe(100)
  })
})

describe('clipLine', () => {
  it('keeps the line segments that may cross the square', () => {
    const line = [-20, 5, -10, 5, 5, 5, 20, 5, 30, 5, 30, 20, 5, 20, 5, 9]
    expect(clipLine(line, frame)).toEqual([
      [-10, 5, 5, 5, 20, 5],
      [5, 20, 5, 9],
    ])
  })

  it('drops a line outside the square', () => {
    expect(clipLine([-20, 5, -10, 90], frame)).toEqual([])
    expect(clipLine([3, 3], frame)).toEqual([])
  })
})

function areaOf(ring: readonly number[]): number {
  let twice = 0
  for (let i = 0; i < ring.length; i += 2) {
    const [x = 0, y = 0] = ring.slice(i)
    const [nextX = 0, nextY = 0] = [...ring, ...ring].slice(i + 2)
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}
