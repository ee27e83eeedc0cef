import type { ExportProgress } from '@safelight/client/export'
import { expect, it } from 'vitest'
import { resultText } from './export-texts.ts'

const done: ExportProgress = {
  status: 'done',
  items: 0,
  itemsDone: 0,
  bytes: 0,
  bytesDone: 0,
  parts: 1,
  finished: 1,
  problems: 0,
}

it('tells how many items and parts were exported', () => {
  expect(resultText({ ...done, items: 1 })).toBe('Your library is exported: 1 item in 1 ZIP file.')
  expect(resultText({ ...done, items: 1414, parts: 2, year: 2024 })).toBe(
    'The year 2024 is exported: 1,414 items in 2 ZIP files.',
  )
})
