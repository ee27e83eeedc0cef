import { expect, it } from 'vitest'
import { leftOutCsv } from './left-out-csv.ts'

it('lists files with their reasons, whatever their names are', () => {
  const files = [
    { path: 'trip/a, "b".psd', reason: 'This is neither a file nor a folder.' },
    { path: '=HYPERLINK("x").jpg', reason: 'File is empty' },
  ]
  expect(leftOutCsv(files)).toBe(
    '"File","Reason"\r\n' +
      '"trip/a, ""b"".psd","This is neither a file nor a folder."\r\n' +
      '"\'=HYPERLINK(""x"").jpg","File is empty"\r\n',
  )
})
