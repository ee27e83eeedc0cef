import { expect, it } from 'vitest'
import { leftOutCsv } from './left-out-csv.ts'

it('escapes file names that look like formulas in the CSV file', () => {
  const files = [
    { path: 'trip/a, "b".psd', reason: 'Files of this kind are not imported.' },
    { path: '=HYPERLINK("x").jpg', reason: 'File is empty' },
  ]
  expect(leftOutCsv(files)).toBe(
    '"File","Reason"\r\n' +
      '"trip/a, ""b"".psd","Files of this kind are not imported."\r\n' +
      '"\'=HYPERLINK(""x"").jpg","File is empty"\r\n',
  )
})
