import { describe, expect, it } from 'vitest'
import { afterKey, boxBetween, firstBox, moved, placeInPicture, sized } from './drawn-box.ts'

const BOX = { x: 0.4, y: 0.2, width: 0.2, height: 0.1 }
const rounded = (value: object) =>
  Object.values(value).map(number => Number((number as number).toFixed(3)))

describe('a drawn box', () => {
  it('begins as a square in the middle of the picture', () => {
    expect(rounded(firstBox(200, 100))).toEqual([0.425, 0.35, 0.15, 0.3])
  })

  it('lies between two corners, in any order, and is never too small to see', () => {
    expect(rounded(boxBetween({ x: 0.6, y: 0.2 }, { x: 0.4, y: 0.3 }))).toEqual([
      0.4, 0.2, 0.2, 0.1,
    ])
    expect(rounded(boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 }))).toEqual([
      0.985, 0.985, 0.015, 0.015,
    ])
  })

  it('stays in the picture', () => {
    expect(rounded(moved(BOX, { x: 1, y: -1 }))).toEqual([0.8, 0, 0.2, 0.1])
    expect(rounded(sized(BOX, { x: 1, y: -1 }))).toEqual([0.4, 0.2, 0.6, 0.015])
  })

  it('is in the same place of the picture, however that is rotated', () => {
    // The upper left corner of the picture is at these corners of the screen after 0 to 3 quarter turns.
    const corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]
    for (const [turns, corner] of corners.entries())
      expect(rounded(placeInPicture(corner, turns)), `${turns}`).toEqual([0, 0])
    expect(rounded(placeInPicture({ x: 0.9, y: 0.3 }, 1))).toEqual([0.3, 0.1])
  })

  it('moves with the arrow keys in the direction that the person sees', () => {
    expect(rounded(afterKey(BOX, 'ArrowRight', false, 0) ?? {})).toEqual([0.41, 0.2, 0.2, 0.1])
    // After a quarter turn, right on the screen is up in the picture.
    expect(rounded(afterKey(BOX, 'ArrowRight', false, 1) ?? {})).toEqual([0.4, 0.19, 0.2, 0.1])
    expect(rounded(afterKey(BOX, 'ArrowDown', true, 0) ?? {})).toEqual([0.4, 0.2, 0.2, 0.11])
    expect(rounded(afterKey(BOX, 'ArrowDown', true, 3) ?? {})).toEqual([0.4, 0.2, 0.21, 0.1])
    expect(rounded(afterKey(BOX, 'ArrowLeft', true, 0) ?? {})).toEqual([0.4, 0.2, 0.19, 0.1])
    expect(afterKey(BOX, 'a', false, 0)).toBeUndefined()
  })
})
