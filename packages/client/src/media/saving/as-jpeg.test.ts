import { expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import { isRareFormat } from './as-jpeg.ts'

it.each([
  ['image/jpeg', false],
  ['image/png', false],
  ['image/gif', false],
  ['video/mp4', false],
  ['application/pdf', false],
  ['text/html', false],
])('whether %s counts as a format that few programs open: %s', (type, isRare) => {
  const plain = anItem()
  const details = { ...(plain.details as NonNullable<typeof plain.details>), type }
  expect(isRareFormat({ ...plain, details })).toBe(isRare)
  expect(isRareFormat({ ...plain, details: undefined })).toBe(false)
})
