import { describe, expect, it } from 'vitest'
import { type Label, placeLabels } from './labels.ts'

const screen = { width: 400, height: 300 }
const town = (left: number, top: number): Label => ({ left, top, width: 60, height: 14, dot: true })
const rectsOf = (placed: ReturnType<typeof placeLabels>) => placed.map(each => each.rect)

describe('names on the map', () => {
  it('appear to the right of their place', () => {
    const [placed] = placeLabels([town(100, 100)], [], screen)
    expect(placed?.rect).toEqual({ left: 106, top: 93, width: 60, height: 14 })
  })

  it('move to another side of their place if something is in the way', () => {
    const obstacle = { left: 104, top: 90, width: 40, height: 40 }
    const [placed] = placeLabels([town(100, 100)], [obstacle], screen)
    expect(placed?.rect.left).toBe(34)
  })

  it('move under the bottom edge of a picture that covers their place', () => {
    const picture = { left: 70, top: 70, width: 60, height: 60 }
    const [placed] = placeLabels([town(100, 100)], [picture], screen)
    expect(placed?.rect.top).toBe(136)
  })

  it('are dropped if there is no space', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => town(100 + i, 100))
    const placed = placeLabels(crowd, [], screen)
    expect(placed.length).toBeGreaterThan(0)
    expect(placed.length).toBeLessThan(7)
    expect(placed[0]?.label).toBe(crowd[0])
  })

  it('never overlap each other or areas that are already occupied', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16807) % 2147483647
      return seed / 2147483647
    }
    const many = Array.from({ length: 300 }, () => ({
      ...town(random() * 400, random() * 300),
      dot: random() > 0.3,
    }))
    const taken = [{ left: 150, top: 100, width: 80, height: 80 }]
    const rects = [...taken, ...rectsOf(placeLabels(many, taken, screen))]
    expect(rects.length).toBeGreaterThan(20)
    for (const [i, a] of rects.entries()) {
      for (const b of rects.slice(i + 1)) {
        const apart =
          a.left + a.width <= b.left ||
          b.left + b.width <= a.left ||
          a.top + a.height <= b.top ||
          b.top + b.height <= a.top
        expect(apart).toBe(true)
      }
    }
  })

  it('are centered on their place if the place is an area', () => {
    const area = { left: 200, top: 100, width: 90, height: 20, dot: false }
    expect(rectsOf(placeLabels([area, town(900, 100)], [], screen))).toEqual([
      { left: 155, top: 90, width: 90, height: 20 },
    ])
  })
})
