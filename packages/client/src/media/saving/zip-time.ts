/** A ZIP stores local times without a zone, from 1980 to 2107. A picture's time has no zone either. */
export function zipTime(taken: string): Date {
  const time = new Date(taken)
  const year = time.getFullYear()
  return year >= 1980 && year <= 2107 ? time : new Date(1980, 0, 1)
}
