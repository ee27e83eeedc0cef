import { expect, it } from 'vitest'
import { SETTINGS } from '../apps/server/src/config-settings.ts'
import { configurationDocument } from './configuration.mjs'

it('docs/configuration.md lists the current settings (update: npm run docs:configuration)', () => {
  const { text, updated } = configurationDocument()
  expect(text).toBe(updated)
})

it('every setting has a description that fits a table cell', () => {
  for (const [name, { value, text, unset = '' }] of Object.entries(SETTINGS)) {
    expect(value, name).toMatch(/^[^|\n]+[^|\n.]$/)
    expect(text, name).toMatch(/^[^|\n]+\.$/)
    expect(unset, name).not.toMatch(/[|\n]/)
  }
})
