import { expect, it } from 'vitest'
import { formatMegabytes, roleColor, withCustomRole } from './usage.ts'

it('counts 1024 MB to a GB', () => {
  expect([0, 1023.94, 1024, 1536].map(formatMegabytes)).toEqual([
    '0.0 MB',
    '1023.9 MB',
    '1.00 GB',
    '1.50 GB',
  ])
})

it('colors roles, custom ones green', () => {
  expect(['ADMIN', 'MODERATOR', 'USER', 'VIEWER', 'OTHER'].map(roleColor)).toEqual([
    'red',
    'purple',
    'blue',
    'gray',
    'green',
  ])
})

it('adds a custom role trimmed and in upper case, once', () => {
  expect(withCustomRole(['USER'], '  night ')).toEqual(['USER', 'NIGHT'])
  expect(withCustomRole(['USER'], ' user ')).toEqual(['USER'])
  expect(withCustomRole(['USER'], '   ')).toEqual(['USER'])
})
