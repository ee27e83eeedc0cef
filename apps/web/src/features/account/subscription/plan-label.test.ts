import { expect, it } from 'vitest'
import { lessStorage, planLabel } from './plan-label.ts'

const plan = {
  id: 2,
  name: 'Personal',
  description: '',
  price: 2.99,
  currency: 'usd',
  storageLimitMB: 204_800,
  trialDays: 14,
  familyMembers: 0,
  features: [],
  active: true,
}

it("the label shows a plan's name, storage, price and trial", () => {
  expect(planLabel(plan, true)).toBe('Personal: 200 GB, $2.99/month, first 14 days free')
  expect(planLabel(plan, false)).toBe('Personal: 200 GB, $2.99/month')
  expect(planLabel({ ...plan, trialDays: 0, currency: 'eur' }, true)).toBe(
    'Personal: 200 GB, €2.99/month',
  )
})

it.each([
  [0, 'no limit'],
  [512, '512 MB'],
  [1024, '1.0 GB'],
  [2_048_000, '2.0 TB'],
])('shows %i MB as %s', (storageLimitMB, text) => {
  expect(planLabel({ ...plan, storageLimitMB }, false)).toContain(`: ${text},`)
})

it.each([
  [null, 0, undefined],
  [null, 204_800, 'Your storage has no limit now. With this plan, you can store 200 GB at most.'],
  [5 * 1024 ** 3, 204_800, undefined],
  [
    300 * 1024 ** 3,
    204_800,
    'You can store 300 GB now. With this plan, you can store 200 GB at most.',
  ],
])('from a limit of %o bytes to a plan of %i MB, warns: %s', (limit, storageLimitMB, text) => {
  expect(lessStorage(limit, { storageLimitMB })).toBe(text)
})
