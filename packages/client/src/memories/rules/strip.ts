import { dayNumber } from '../../items/months/day-number.ts'
import type { MemoryKind } from '../choices.ts'
import { comesRound, dayOfNumber, type LocalDay, type Period } from './calendar.ts'

const MOST_SHOWN = 8
/** Number of days for which a trip is shown after its end. */
const AFTER_TRIP = 14
/** A trip is shown again on the anniversaries of its days, up to this many days after its first day. */
const MOST_TRIP_DAYS = 31
/** A year is shown in its December and the following January. */
const MONTHS_OF_A_YEAR = ['12', '01']

export function stripOf<M extends Period & { kind: MemoryKind }>(
  memories: readonly M[],
  today: LocalDay,
): M[] {
  const wanted = memories.filter(memory => isOfToday(memory, today))
  const order: MemoryKind[] = ['day', 'trip', 'year']
  return order.flatMap(kind => wanted.filter(memory => memory.kind === kind)).slice(0, MOST_SHOWN)
}

function isOfToday({ kind, first, last }: Period & { kind: MemoryKind }, today: LocalDay): boolean {
  if (kind === 'day') return comesRound(first, today)
  if (kind === 'trip') {
    const since = dayNumber(today) - dayNumber(last)
    return (since >= 0 && since <= AFTER_TRIP) || isOnAgain({ first, last }, today)
  }
  if (!MONTHS_OF_A_YEAR.includes(today.slice(5, 7))) return false
  // In December of a year and the next January, the day 31 days ago is in that year.
  return dayOfNumber(dayNumber(today) - 31).slice(0, 4) === first.slice(0, 4)
}

function isOnAgain({ first, last }: Period, today: LocalDay): boolean {
  const end = Math.min(dayNumber(last), dayNumber(first) + MOST_TRIP_DAYS)
  for (let day = dayNumber(first); day <= end; day++) {
    if (comesRound(dayOfNumber(day), today)) return true
  }
  return false
}
