import type { UploadTotals } from '@safelight/client/upload-queue'
import { expect, it } from 'vitest'
import { percentOf, progressText, resultTexts, shareOf } from './batch-texts.ts'

const MB = 1024 ** 2

const totals = (part: Partial<UploadTotals>): UploadTotals => ({
  phase: 'active',
  files: 0,
  ended: 0,
  uploaded: 0,
  duplicates: 0,
  restored: 0,
  inTrash: 0,
  failed: 0,
  paused: 0,
  canceled: 0,
  bytes: 0,
  sentBytes: 0,
  secondsLeft: undefined,
  ...part,
})

it('shows files, bytes, time left and failures of an upload batch in one line', () => {
  const some = { files: 1414, ended: 120, bytes: 270 * MB, sentBytes: 80 * MB }
  expect(progressText(totals(some))).toBe('120 of 1,414 files · 80.0 MB of 270 MB')
  expect(progressText(totals({ ...some, secondsLeft: 118, failed: 3 }))).toBe(
    '120 of 1,414 files · 80.0 MB of 270 MB · about 2 minutes left · 3 failed',
  )
  expect(progressText(totals({ files: 1, bytes: 300 }))).toBe('0 of 1 file · 0 B of 300 B')
})

it('says once that uploads wait for the server', () => {
  const some = totals({ phase: 'offline', files: 201, ended: 23, bytes: 270 * MB })
  expect(progressText(some)).toBe(
    'Paused until the server can be reached · 23 of 201 files · 0 B of 270 MB',
  )
})

it('measures the progress of a batch by bytes', () => {
  expect(shareOf(totals({ files: 4, ended: 1, bytes: 1000, sentBytes: 900 }))).toBe(0.9)
  expect(shareOf(totals({ files: 4, ended: 1 }))).toBe(0.25)
  expect(shareOf(totals({}))).toBe(0)
})

it('shows less than 100% until the batch ends', () => {
  expect(percentOf(totals({ files: 1, bytes: 1000, sentBytes: 1000 }))).toBe('99%')
  expect(percentOf(totals({ files: 1, bytes: 1000, sentBytes: 349 }))).toBe('34%')
})

it('lists each kind of result in the batch with its count', () => {
  expect(resultTexts(totals({ files: 3, uploaded: 3 }))).toEqual(['3 files uploaded'])
  expect(
    resultTexts(
      totals({ uploaded: 1, restored: 1, duplicates: 1, canceled: 2, inTrash: 2, failed: 4 }),
    ),
  ).toEqual([
    '1 file uploaded',
    '1 file restored',
    '1 file was already in your library',
    '2 files stopped',
    '2 files are already in your trash',
    '4 files failed',
  ])
})
