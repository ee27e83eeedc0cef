import { createContext } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { operator } from '../../src/admin/log.ts'
import { createVariable, setVariable } from '../../src/admin/variables.ts'
import { flagStates, knownFlag } from '../../src/commands/settings/flag-names.ts'
import {
  knownVariable,
  usableValue,
  variableStates,
} from '../../src/commands/settings/variable-names.ts'

const isSetting = (name: string) => name === 'PORT'

it.each([
  ['TRASH', /^There is no variable TRASH\. The variables are SIGNUP_MODE, TRASH_DAYS, /],
  ['PORT', /^PORT is a setting of the server\. /],
  ['RECOGNITION', /^recognition is a feature flag\. Run: safelight flag recognition on$/],
])('says why there is no variable %s', async (name, sentence) => {
  const { database } = (await createContext()).context
  await expect(knownVariable(database, name, isSetting)).rejects.toThrow(sentence)
})

it.each([
  ['faces', /^There is no feature flag faces\. The feature flags are PUBLIC_LINKS, /],
  ['trash_days', /^TRASH_DAYS is a variable\. Run: safelight set TRASH_DAYS <value>$/],
])('says why there is no feature flag %s', async (name, sentence) => {
  const { database } = (await createContext()).context
  await expect(knownFlag(database, name)).rejects.toThrow(sentence)
})

it('finds variables and flags by their names in any case', async () => {
  const { database } = (await createContext()).context
  expect(await knownVariable(database, 'trash_days', isSetting)).toBe('TRASH_DAYS')
  expect(await knownFlag(database, 'Public_Links')).toBe('PUBLIC_LINKS')
})

it.each([
  ['TRASH_DAYS', '0', 'TRASH_DAYS must be a whole number from 1 to 3650'],
  ['SIGNUP_MODE', 'all', 'SIGNUP_MODE must be open, invitation or closed'],
  ['GOOGLE_PLAY_URL', 'play', 'URL must start with http:// or https://'],
])('rejects %s=%s as the administration area does', async (key, value, sentence) => {
  const { database } = (await createContext()).context
  await expect(setVariable(database, operator(), key, value)).rejects.toThrow(sentence)
})

it('rejects a value without characters', () => {
  expect(usableValue(' 7 ')).toBe('7')
  expect(() => usableValue(' ')).toThrow(/^Enter a value of 1 to \d+ characters\. /)
})

it('shows no value of a sensitive variable', async () => {
  const { database } = (await createContext()).context
  await createVariable(database, operator(), {
    variableKey: 'TOKEN',
    variableValue: 'canary',
    variableType: 'STRING',
    category: 'GENERAL',
    description: '',
    isSensitive: true,
    isActive: true,
  })
  expect(await variableStates(database, ['TOKEN', 'SALES_EMAIL', 'TRASH_DAYS'])).toEqual([
    'TOKEN: set (sensitive)',
    'SALES_EMAIL: not set',
    'TRASH_DAYS: 30',
  ])
})

it('shows the default of a missing feature flag', async () => {
  const { database } = (await createContext()).context
  await database.deleteFrom('feature_flags').execute()
  expect(await flagStates(database, ['PUBLIC_LINKS', 'recognition'])).toEqual([
    'PUBLIC_LINKS: on',
    'recognition: on',
  ])
})
