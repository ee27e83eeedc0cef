import { texts } from '@safelight/texts/features/item-actions'

const MINUTES = { d: 1440, h: 60, m: 1 }

/** Parses a span such as `+1 day 2 h` into minutes; 0 if empty. Throws RangeError for other texts. */
export function readShift(text: string): number {
  const span = text.trim().toLowerCase()
  if (span === '') return 0
  const match = /^([+\-−]?)\s*((?:\d{1,6}\s*(?:days?|d|hours?|h|minutes?|min|m)\s*)+)$/.exec(span)
  if (!match) throw new RangeError(texts.shiftUnreadable)
  let minutes = 0
  for (const [, count, unit = 'm'] of (match[2] ?? '').matchAll(/(\d+)\s*([dhm])/g)) {
    minutes += Number(count) * MINUTES[unit as keyof typeof MINUTES]
  }
  return match[1] === '-' || match[1] === '−' ? -minutes : minutes
}
