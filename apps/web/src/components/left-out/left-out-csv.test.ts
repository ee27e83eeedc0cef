import { expect, it } from 'vitest'
import { leftOutCsv } from './left-out-csv.ts'

it('lists files with their reasons, whatever their names are', () => {
  const files = [
    { path: 'trip/a, "b".psd', reason: 'It is of another kind.' },
    { path: '=HYPERLINK("x").jpg', reason: 'File is empty' },
  ]
  expect(leftOutCsv(files)).toBe(
    '"File","Reason"\r\n' +
      '"trip/a, ""b"".psd","It is of another kind."\r\n' +
      '"\'=HYPERLINK(""x"").jpg","File is empty"\r\n',
  )
})
