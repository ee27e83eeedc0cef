export const DAY_MS = 86_400_000

/** The day of a wall-clock time, `YYYY-MM-DD…`, counted from 1970-01-01. */
export const dayNumber = (local: string): number =>
  Math.floor(Date.parse(local.slice(0, 10)) / DAY_MS)
