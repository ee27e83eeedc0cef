import { expect, it } from 'vitest'
import { listQuery, packCursor, START, timelineCursor, trashCursor } from './cursors.ts'

const ID = '01'.padEnd(26, '0')
const instant = '2026-03-01T12:30:00.000Z'

it.each([
  ['a cursor of the timeline', timelineCursor, { time: '2026-03-01', name: ID }],
  ['a cursor in the trash', trashCursor, { time: instant, name: ID }],
  ['a cursor of a list of albums', listQuery.shape.after, { time: instant, name: ID }],
  [
    'a cursor of a list of links',
    listQuery.shape.after,
    { time: instant, name: '_-_abcdefghijklmnop_rA' },
  ],
])('packs and parses %s without a change', (_, schema, cursor) => {
  expect(schema.parse(packCursor(cursor))).toEqual(cursor)
})

it.each([
  ['a cursor of the timeline with a time of day', timelineCursor, `${instant}_${ID}`],
  ['a cursor of the trash with only a day', trashCursor, `2026-03-01_${ID}`],
  ['a cursor with a letter that no ULID has', timelineCursor, `2026-03-01_${ID.slice(1)}I`],
  ['a cursor without a name', timelineCursor, '2026-03-01_'],
  ['a cursor with a trailing character', timelineCursor, `2026-03-01_${ID}\n`],
  ['the cursor START', timelineCursor, packCursor(START)],
])('refuses %s', (_, schema, text) => {
  expect(schema.safeParse(text).success).toBe(false)
})

it('the cursor START comes before every entry', () => {
  expect(packCursor(START) > packCursor({ time: '9999-12-31', name: ID })).toBe(true)
  expect(packCursor(START) > packCursor({ time: instant, name: 'z' })).toBe(true)
})
