import { expect, it } from 'vitest'
import { personName } from './person-name.ts'

it('never shows a name without the address', () => {
  expect(personName('ada@example.org', null)).toBe('ada@example.org')
  expect(personName('ada@example.org', 'bob@example.org')).toBe(
    '\u2068bob@example.org\u2069 (ada@example.org)',
  )
})
