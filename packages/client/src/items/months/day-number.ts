export const DAY_MS = 86_400_000

/** Returns the number of days from 1970-01-01 to the day of a wall-clock time, `YYYY-MM-DD…`. */
export const dayNumber = (local: string): number =>
  Math.floor(Date.parse(local.slice(0, 10)) / DAY_MS)
