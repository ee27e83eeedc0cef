import { texts as actions } from '@safelight/texts/server/audit'
import { expect, it } from 'vitest'
import { detailsOf } from './log-details.ts'

const linesOf = (details: object, action = ''): string[] =>
  detailsOf({ action, details: JSON.stringify(details) })

it('shows the fields of a plan with readable names and values', () => {
  const plan = {
    name: 'Club',
    description: '',
    price: 4.5,
    currency: 'usd',
    storageLimitMB: 2048,
    trialDays: 7,
    familyMembers: 0,
    features: [],
    active: false,
  }
  expect(linesOf(plan, actions.planChanged)).toEqual([
    'Name: Club',
    'Description: none',
    'Price: 4.50',
    'Currency: USD',
    'Storage limit: 2.00 GB',
    'Trial: 7 days',
    'People: One person',
    'Features: none',
    'Offered: no',
  ])
})

it('shows the type and the category of a variable in words', () => {
  expect(linesOf({ variableType: 'URL', category: 'LIMITS' })).toEqual([
    'Type: Web address',
    'Category: Limits',
  ])
})

it("describes an account's storage limit in words", () => {
  const quotas = [512, 0, null].map(quotaMB => linesOf({ quotaMB }).join())
  expect(quotas).toEqual([
    'Storage limit: 512.0 MB',
    'Storage limit: no limit',
    "Storage limit: the plan's limit",
  ])
})

it('says whether a feature is on', () => {
  const effects = [
    { value: true, active: true },
    { value: true, active: false },
    { value: false, active: true },
  ].map(flag => linesOf(flag, actions.flagChanged))
  expect(effects).toEqual([
    ['The feature is on', 'Value: On', 'Active: yes'],
    ['The feature is off', 'Value: On', 'Active: no'],
    ['The feature is off', 'Value: Off', 'Active: yes'],
  ])
  expect(linesOf({ active: false }, actions.flagChanged)).toEqual(['Active: no'])
})

it('shows true as yes and false as no', () => {
  const details = { isActive: true, isSensitive: false, roles: ['ADMIN', 'USER'], later: 3 }
  expect(linesOf(details)).toEqual([
    'Active: yes',
    'Sensitive (value hidden): no',
    'Roles: ADMIN, USER',
    'later: 3',
  ])
})

it('shows nothing for an entry without details', () => {
  expect(detailsOf({ action: '', details: '' })).toEqual([])
})
