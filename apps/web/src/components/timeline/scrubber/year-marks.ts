import { yearOf } from '../layout/years.ts'

/** A year of the scrubber; `top` is in pixels from its upper edge. */
export interface YearMark {
  year: string
  top: number
}

/** The smallest distance between the labels of two years, in pixels. */
const YEAR_SPACE = 26
/** Smallest distance in pixels between the middles of the pill and a year's label. */
const PILL_SPACE = 21

/** The years at their positions on a scrubber of `height` pixels, as many as fit. */
export function yearMarks(
  months: readonly { key: string; start: number }[],
  total: number,
  height: number,
): YearMark[] {
  const marks: YearMark[] = []
  for (const { key, start } of months) {
    const year = yearOf(key)
    const top = (start / Math.max(1, total)) * height
    const before = marks.at(-1)
    if (before?.year === year || (before && top - before.top < YEAR_SPACE)) continue
    if (top < height - YEAR_SPACE / 2) marks.push({ year, top })
  }
  return marks
}

export const isCovered = ({ top }: YearMark, pill: number): boolean =>
  Math.abs(top - pill) < PILL_SPACE
