import { describe, expect, it } from 'vitest'
import { aPictureOf } from '../../../test/memory-items.ts'
import type { LibraryItem } from '../item.ts'
import { CHUNK, idAt, outlineOf, rangeOfChunk } from './month-outline.ts'
import { inShownOrder, mixedDays, newestShownFirst, pagesInShownOrder } from './shown-order.ts'
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

describe('a list in pages', () => {
  const times = ['09:00', '07:00', '08:00', '06:00']
  const before = at('2024-09-09T12:00', 60, 10)
  const after = at('2024-09-11T12:00', 60, 11)
  const [a, b, c, d] = times.map((time, i) => at(`2024-09-10T${time}`, i < 2 ? 60 : null, i)) as [
    LibraryItem,
    LibraryItem,
    LibraryItem,
    LibraryItem,
  ]

  it.each<[order: 'newest' | 'oldest', first: LibraryItem[], second: LibraryItem[]]>([
    ['newest', [after, b, a], [d, c, before]],
    ['oldest', [before, b, a], [d, c, after]],
  ])('keeps the places of the items that are shown, %s first', (order, first, second) => {
    const shown = pagesInShownOrder([{ items: first }], first, order)
    const pages = [first, [], second].map(items => ({ items }))
    const all = pagesInShownOrder(pages, [...first, ...second], order)
    expect(all.slice(0, shown.length)).toEqual(shown)
    expect(all.slice(1, 5)).toEqual(order === 'newest' ? [a, b, c, d] : [b, a, d, c])
    expect(all.at(-1)).toBe(second.at(-1))
  })

  it('is sorted by time alone if every day ends with a page', () => {
    const pages = [{ items: [after] }, { items: [b, a, c] }, { items: [before] }]
    const items = pages.flatMap(page => page.items)
    expect(pagesInShownOrder(pages, items)).toEqual(newestShownFirst(items))
  })

  it('moves an item whose day was changed', () => {
    const pages = [{ items: [after, b, a] }, { items: [d, c, before] }]
    const moved = { ...before, takenLocal: '2024-09-12T08:00:00.000' }
    const items = [after, b, a, d, c, moved]
    expect(pagesInShownOrder(pages, items).map(item => item.id)).toEqual(
      [moved, after, a, b, c, d].map(item => item.id),
    )
  })
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
