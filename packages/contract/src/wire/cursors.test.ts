import { expect, it } from 'vitest'
import { listQuery, packCursor, START, timelineCursor, trashCursor } from './cursors.ts'

const ID = '01'.padEnd(26, '0')
const instant = '2026-03-01T12:30:00.000Z'

it.each([
  ['a cursor of the timeline', timelineCursor, { time: '2026-03-01', name: ID }],
  ['a cursor in the trash', trashCursor, { time: instant, name: ID }],
  ['a list of albums', listQuery.shape.after, { time: instant, name: ID }],
  [
    'a list of links, whose tokens have underscores',
    listQuery.shape.after,
    { time: instant, name: '_-_abcdefghijklmnop_rA' },
  ],
])('round-trips %s', (_, schema, cursor) => {
  expect(schema.parse(packCursor(cursor))).toEqual(cursor)
})

it.each([
  ['a time in the timeline', timelineCursor, `${instant}_${ID}`],
  ['a day in the trash', trashCursor, `2026-03-01_${ID}`],
  ['another alphabet', timelineCursor, `2026-03-01_${ID.slice(1)}I`],
  ['no name', timelineCursor, '2026-03-01_'],
  ['a trailing character', timelineCursor, `2026-03-01_${ID}\n`],
  ['the start, which is no entry', timelineCursor, packCursor(START)],
])('refuses %s', (_, schema, text) => {
  expect(schema.safeParse(text).success).toBe(false)
})

it('the first cursor comes before every entry', () => {
  expect(packCursor(START) > packCursor({ time: '9999-12-31', name: ID })).toBe(true)
  expect(packCursor(START) > packCursor({ time: instant, name: 'z' })).toBe(true)
})
