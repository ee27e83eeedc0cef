import { expect, it } from 'vitest'
import { csvRows } from './csv.ts'

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa,b\r\n\r\n1,\r\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    '"a, ""b""",c\n"two\nlines",',
    [
      ['a, "b"', 'c'],
      ['two\nlines', ''],
    ],
  ],
  ['a,"never closed\nb', [['a', 'never closed\nb']]],
  ['', []],
])('reads %j', (text, rows) => {
  expect(csvRows(text)).toEqual(rows)
})
