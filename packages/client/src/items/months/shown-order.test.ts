import { expect, it } from 'vitest'
import { aPictureOf } from '../../../test/memory-items.ts'
import type { LibraryItem } from '../item.ts'
import { CHUNK, idAt, outlineOf, rangeOfChunk } from './month-outline.ts'
import { inShownOrder, mixedDays } from './shown-order.ts'
import { newestFirst, positionOf } from './timeline-order.ts'

/** A photo with the name of its id: 26 characters, of which the last ones count. */
function at(local: string, offsetMinutes: number | null, number = 0): LibraryItem {
  const item = aPictureOf(local)
  if (!item.details) throw new Error('No details')
  const taken = { local: item.takenLocal, offsetMinutes }
  const id = String(number).padStart(26, '0')
  return { ...item, id, details: { ...item.details, taken } }
}

const sorted = (...items: LibraryItem[]) => items.toSorted(newestFirst)
const clocks = (items: readonly LibraryItem[]) => items.map(item => item.takenLocal.slice(8, 16))

it('sorts a day with several time zones by moments, newest first', () => {
  const flight = sorted(
    at('2024-09-10T20:00', 60),
    at('2024-09-10T12:05', -420),
    at('2024-09-10T20:10', 60),
    at('2024-09-10T12:15', -420),
  )
  expect(clocks(inShownOrder(flight))).toEqual(['10T12:15', '10T20:10', '10T12:05', '10T20:00'])
  expect(mixedDays(flight)).toEqual(new Set([10]))
})

it('sorts other days by their local times', () => {
  const days = sorted(
    at('2024-09-11T08:00', 60),
    at('2024-09-11T09:00', null),
    at('2024-09-10T23:00', -420),
    at('2024-09-10T22:00', null),
  )
  expect(inShownOrder(days)).toEqual(days)
  expect(mixedDays(days)).toEqual(new Set())
})

it('gives a photo without a zone that of the nearest local time', () => {
  const day = sorted(
    at('2024-09-10T20:00', 60),
    at('2024-09-10T19:30', null),
    at('2024-09-10T12:05', -420),
    at('2024-09-10T12:30', null),
  )
  expect(clocks(inShownOrder(day))).toEqual(['10T12:30', '10T12:05', '10T20:00', '10T19:30'])
})

it('reads each chunk of a month with a long mixed day', () => {
  const time = (i: number) => new Date(Date.UTC(2024, 8, 10, 4) + i * 60_000).toISOString()
  const items = sorted(
    ...Array.from({ length: 150 }, (_, i) => at(time(i).slice(0, 16), i % 2 ? -420 : 60, i)),
    ...Array.from({ length: 180 }, (_, i) =>
      at(`2024-09-11T${time(i).slice(11, 16)}`, 60, 200 + i),
    ),
    ...Array.from({ length: 20 }, (_, i) =>
      at(`2024-09-09T${time(i).slice(11, 16)}`, null, 400 + i),
    ),
  )
  const outline = outlineOf('2024-09', items)
  for (let chunk = 0; chunk * CHUNK < items.length; chunk += 1) {
    const range = rangeOfChunk(outline, chunk)
    if (!range) throw new Error('No range')
    const read = items.filter(item => positionOf(item) < range.after).slice(0, range.limit)
    const shown = inShownOrder(read).slice(range.skip, range.skip + CHUNK)
    const length = Math.min(CHUNK, items.length - chunk * CHUNK)
    const expected = Array.from({ length }, (_, i) => idAt(outline, chunk * CHUNK + i))
    expect(shown.map(({ id }) => id)).toEqual(expected)
  }
})
