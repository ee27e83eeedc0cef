import { expect, it } from 'vitest'
import { detailsOf } from './log-details.ts'

it('shows the fields of a plan with readable names and values', () => {
  const plan = {
    name: 'Club',
    description: '',
    storageLimitMB: 2048,
    familyMembers: 0,
    features: [],
  }
  expect(detailsOf(JSON.stringify(plan))).toEqual([
    'Name: Club',
    'Description: none',
    'Storage limit: 2.00 GB',
    'Family members: 0',
    'Features: none',
  ])
})

it("describes an account's storage limit in words", () => {
  const quotas = [512, 0, null].map(quotaMB => detailsOf(JSON.stringify({ quotaMB })).join())
  expect(quotas).toEqual([
    'Storage limit: 512.0 MB',
    'Storage limit: no limit',
    "Storage limit: the plan's limit",
  ])
})

it('shows true as yes and false as no', () => {
  const details = { value: true, isSensitive: false, roles: ['ADMIN', 'USER'], later: 3 }
  expect(detailsOf(JSON.stringify(details))).toEqual([
    'Value: yes',
    'Sensitive: no',
    'Roles: ADMIN, USER',
    'later: 3',
  ])
})

it('shows nothing for an entry without details', () => {
  expect(detailsOf('')).toEqual([])
})
