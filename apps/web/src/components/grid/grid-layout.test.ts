import { describe, expect, it } from 'vitest'
import { layOutGrid, nextIndex, rowsBetween } from './grid-layout.ts'

const SHAPE = { column: 100, aspect: 1, gap: 10, rowGap: 20 }
const layout = layOutGrid(SHAPE, 10, 430, 50)

const press = (index: number, key: string, ctrlKey = false) =>
  nextIndex(layout, 10, index, { key, ctrlKey, metaKey: false })

describe('the layout of a grid', () => {
  it('divides the width among as many columns as fit', () => {
    expect(layout).toEqual({ columns: 4, rows: 3, rowHeight: 150, pitch: 170, height: 490 })
    expect(layOutGrid(SHAPE, 10, 429, 50)).toMatchObject({ columns: 3, rows: 4 })
  })

  it('has one column if the grid is narrower than a column', () => {
    expect(layOutGrid(SHAPE, 2, 60, 0)).toMatchObject({ columns: 1, rows: 2, rowHeight: 60 })
  })

  it('has no height when it is empty', () => {
    expect(layOutGrid(SHAPE, 0, 430, 50)).toMatchObject({ rows: 0, height: 0 })
  })

  it('has no rows before the width of the grid is known', () => {
    expect(layOutGrid(SHAPE, 24, 0, 0)).toMatchObject({ rows: 0, height: 0 })
  })

  it('finds the rows in view', () => {
    expect(rowsBetween(layout, -500, 10)).toEqual([0, 1])
    expect(rowsBetween(layout, 171, 340)).toEqual([1, 2])
    expect(rowsBetween(layout, 171, 341)).toEqual([1, 3])
    expect(rowsBetween(layout, 9000, 9999)).toEqual([3, 3])
  })

  it('moves the focus by arrow keys', () => {
    expect(press(1, 'ArrowLeft')).toBe(0)
    expect(press(3, 'ArrowRight')).toBe(4)
    expect(press(4, 'ArrowUp')).toBe(0)
    expect(press(5, 'ArrowDown')).toBe(9)
    expect(press(7, 'ArrowDown')).toBe(9)
  })

  it('does not move the focus past the edges of the grid', () => {
    expect(press(0, 'ArrowLeft')).toBeUndefined()
    expect(press(9, 'ArrowRight')).toBeUndefined()
    expect(press(3, 'ArrowUp')).toBeUndefined()
    expect(press(8, 'ArrowDown')).toBeUndefined()
  })

  it('moves the focus to the first item with Ctrl+Home and to the last with Ctrl+End', () => {
    expect(press(5, 'Home', true)).toBe(0)
    expect(press(5, 'End', true)).toBe(9)
    expect(press(5, 'Home')).toBeUndefined()
  })
})
