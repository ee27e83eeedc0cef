import { expect, it } from 'vitest'
import { formatMegabytes, roleColor, withCustomRole } from './usage.ts'

it('shows storage in GB from 1024 MB on', () => {
  expect([0, 1023.94, 1024, 1536].map(formatMegabytes)).toEqual([
    '0.0 MB',
    '1023.9 MB',
    '1.00 GB',
    '1.50 GB',
  ])
})

it('shows each role in its own color', () => {
  expect(['ADMIN', 'MODERATOR', 'USER', 'VIEWER', 'OTHER'].map(roleColor)).toEqual([
    'red',
    'purple',
    'blue',
    'gray',
    'green',
  ])
})

it('adds a custom role in capital letters', () => {
  expect(withCustomRole(['USER'], '  night ')).toEqual(['USER', 'NIGHT'])
  expect(withCustomRole(['USER'], ' user ')).toEqual(['USER'])
  expect(withCustomRole(['USER'], '   ')).toEqual(['USER'])
})
