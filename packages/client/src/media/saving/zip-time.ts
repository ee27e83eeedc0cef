/**
 * Returns the date to store in a ZIP for a picture's local time. For a year outside 1980 to 2107, which a ZIP
 * cannot store, returns the start of 1980.
 */
export function zipTime(taken: string): Date {
  const time = new Date(taken)
  const year = time.getFullYear()
  return year >= 1980 && year <= 2107 ? time : new Date(1980, 0, 1)
}
