import { expect, it } from 'vitest'
import { planLabel } from './plan-label.ts'

const plan = {
  id: 2,
  name: 'Personal',
  description: '',
  price: 2.99,
  currency: 'usd',
  storageLimitMB: 200_000,
  trialDays: 14,
  familyMembers: 0,
  features: [],
  active: true,
}

it("the label shows a plan's name, storage, price and trial", () => {
  expect(planLabel(plan, true)).toBe('Personal: 195.3 GB, $2.99/month, first 14 days free')
  expect(planLabel(plan, false)).toBe('Personal: 195.3 GB, $2.99/month')
  expect(planLabel({ ...plan, trialDays: 0, currency: 'eur' }, true)).toBe(
    'Personal: 195.3 GB, €2.99/month',
  )
})

it.each([
  [0, 'no limit'],
  [512, '0.5 GB'],
  [1024, '1 GB'],
  [2_000_000, '1,953.1 GB'],
])('shows %i MB as %s', (storageLimitMB, text) => {
  expect(planLabel({ ...plan, storageLimitMB }, false)).toContain(`: ${text},`)
})
