import { expect, it } from 'vitest'
import { contactName } from './contact-name.ts'

it("never shows a contact's name without the address", () => {
  expect(contactName('ada@example.org', null)).toBe('ada@example.org')
  expect(contactName('ada@example.org', 'bob@example.org')).toBe(
    '\u2068bob@example.org\u2069 (ada@example.org)',
  )
})
