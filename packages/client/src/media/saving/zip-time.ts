/**
 * Returns the date to store in a ZIP for a picture's local time. Dates in a ZIP have no time zone. They cover
 * only the years 1980 to 2107; for a time in any other year, returns the start of 1980.
 */
export function zipTime(taken: string): Date {
  const time = new Date(taken)
  const year = time.getFullYear()
  return year >= 1980 && year <= 2107 ? time : new Date(1980, 0, 1)
}
