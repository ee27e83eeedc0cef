import { expect, it } from 'vitest'
import { SETTINGS } from '../apps/server/src/config-settings.ts'
import { configurationDocument } from './configuration.mjs'

it('docs/configuration.md has the settings of the code (npm run docs:configuration writes them)', () => {
  const { text, updated } = configurationDocument()
  expect(text).toBe(updated)
})

it('each setting says what is allowed and what it does, in cells of a table', () => {
  for (const [name, { value, text, unset = '' }] of Object.entries(SETTINGS)) {
    expect(value, name).toMatch(/^[^|\n]+[^|\n.]$/)
    expect(text, name).toMatch(/^[^|\n]+\.$/)
    expect(unset, name).not.toMatch(/[|\n]/)
  }
})
