import type { TimelineMonth } from '@safelight/client/timeline'
import type { Aspects } from '../boxes.ts'
import { isSamePage, type PageShape } from '../month-layout.ts'
import { layOutRow, type MonthBounds, type MonthShapes } from './row-layout.ts'

interface LaidOutRow {
  page: PageShape
  isLast: boolean
  shapes: readonly MonthShapes[]
  bounds: readonly MonthBounds[]
}

/** Returns the bounds of the months in a shared row; the same object while nothing changes. */
export type RowCache = (
  months: readonly TimelineMonth[],
  isLast: boolean,
  page: PageShape,
) => readonly MonthBounds[]

const NOT_KNOWN: Aspects = []

/** Lays out rows that several months share: exactly if aspect ratios are known, otherwise by estimate. */
export function createRowCache(): RowCache {
  const laidOut = new Map<string, LaidOutRow>()
  /** Aspect ratios, by key of the month. They are small, so they are never dropped. */
  const shapes = new Map<string, Aspects>()

  return (months, isLast, page) => {
    const wanted = months.map(({ key, count, outline }) => {
      if (outline) shapes.set(key, outline.aspects)
      return { count, aspects: shapes.get(key) ?? NOT_KNOWN }
    })
    const newest = months[0]?.key ?? ''
    const known = laidOut.get(newest)
    const fits = known?.isLast === isLast && isSamePage(known.page, page)
    if (fits && isSameShapes(known.shapes, wanted)) return known.bounds
    const bounds = layOutRow(page, wanted, isLast)
    laidOut.set(newest, { page, isLast, shapes: wanted, bounds })
    return bounds
  }
}

const isSameShapes = (a: readonly MonthShapes[], b: readonly MonthShapes[]) =>
  a.length === b.length &&
  a.every(({ count, aspects }, i) => count === b[i]?.count && aspects === b[i].aspects)
