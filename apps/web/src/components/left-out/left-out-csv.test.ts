import { expect, it } from 'vitest'
import { leftOutCsv } from './left-out-csv.ts'

it('quotes file names in the CSV file, and escapes names that look like formulas', () => {
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
