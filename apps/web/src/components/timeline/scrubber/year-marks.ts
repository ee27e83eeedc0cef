import { yearOf } from '../layout/years.ts'

/** A year of the scrubber, so many pixels from its top. */
export interface YearMark {
  year: string
  top: number
}

/** Pixels from one year to the next, at least. */
const YEAR_SPACE = 26
/** Half a pill and half a year. */
const PILL_SPACE = 21

/** The years where they begin on a scrubber of `height` pixels, as many as there is space for. */
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

/** Whether a pill at this height would cut into a year. */
export const isCovered = ({ top }: YearMark, pill: number): boolean =>
  Math.abs(top - pill) < PILL_SPACE
