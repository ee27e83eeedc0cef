import type { Plan } from '@safelight/contract/plans'
import { describe, expect, it } from 'vitest'
import { displayPlans, offeredPlans, unlimitedPlan } from './plan-display.ts'

const plan = (price: number, part: Partial<Plan> = {}): Plan => ({
  id: 1,
  name: 'Plan',
  description: '',
  price,
  currency: 'usd',
  storageLimitMB: 500,
  trialDays: 14,
  familyMembers: 0,
  features: [],
  active: true,
  ...part,
})

const offer = { provider: null, freeStorageMB: 500, salesEmail: null }

const shown = (...prices: number[]) => displayPlans(prices.map(price => plan(price)))

describe('plans on the front page', () => {
  const plans = [
    plan(9, { name: 'C' }),
    plan(0, { name: 'A' }),
    plan(5, { name: 'B' }),
    plan(1, { name: 'Old', active: false }),
  ]

  it('are sorted by price', () => {
    const offered = offeredPlans(plans, { ...offer, provider: 'stripe' })
    expect(offered.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  it('include only free plans if the server takes no payments', () => {
    const offered = offeredPlans(plans, { ...offer, freeStorageMB: 0 })
    expect(displayPlans(offered)).toMatchObject([{ name: 'A', storage: 'Unlimited storage' }])
  })

  it('promise a trial only if they have trial days', () => {
    const [, popular] = displayPlans([plan(0), plan(5, { trialDays: 0 }), plan(9)])
    expect(popular).toMatchObject({ button: 'Choose Plan', isPopular: true })
    const days = displayPlans([plan(0), plan(5), plan(9)]).map(({ trialDays }) => trialDays)
    expect(days).toEqual([0, 14, 14])
  })

  it.each<[prices: number[], popular: number]>([
    [[], -1],
    [[5], -1],
    [[0, 5], 1],
    [[0, 0, 5], 1],
    [[0, 5, 9], 1],
    [[0, 5, 9, 12], 1],
    [[0, 0, 9, 12], 2],
    [[0, 0, 0, 12], 2],
    [[1, 5, 9, 12, 20], 1],
  ])('with the prices %j have the badge “Most Popular” at index %i', (prices, popular) => {
    expect(shown(...prices).findIndex(({ isPopular }) => isPopular)).toBe(popular)
    expect(shown(...prices).filter(({ isPopular }) => isPopular)).toHaveLength(popular < 0 ? 0 : 1)
  })

  it.each<[prices: number[], buttons: string[]]>([
    [[5], ['Choose Plan']],
    [[0], ['Get Started']],
    [[5000], ['Contact Sales']],
    [[4999.99], ['Choose Plan']],
    [
      [0, 5],
      ['Get Started', 'Start Free Trial'],
    ],
    [
      [4, 5, 6],
      ['Choose Plan', 'Start Free Trial', 'Contact Sales'],
    ],
    [
      [0, 5, 9, 12],
      ['Get Started', 'Start Free Trial', 'Choose Plan', 'Contact Sales'],
    ],
    [
      [0, 0, 9, 12],
      ['Get Started', 'Get Started', 'Start Free Trial', 'Contact Sales'],
    ],
    [
      [0, 0, 0],
      ['Get Started', 'Get Started', 'Get Started'],
    ],
    [
      [1, 2, 5000, 6000],
      ['Choose Plan', 'Start Free Trial', 'Contact Sales', 'Contact Sales'],
    ],
  ])('with the prices %j have the buttons %j', (prices, buttons) => {
    expect(shown(...prices).map(({ button }) => button)).toEqual(buttons)
  })

  it('have a link to the sales address only if they are for organizations', () => {
    const plans = [plan(0), plan(5), plan(9, { name: 'All & more' })]
    const contacts = (email: string | null) =>
      displayPlans(plans, email).map(({ contact }) => contact)
    expect(contacts(null)).toEqual([undefined, undefined, undefined])
    expect(contacts('sales@example.org')).toEqual([
      undefined,
      undefined,
      'mailto:sales@example.org?subject=The%20All%20%26%20more%20plan',
    ])
  })

  it.each<[price: number, currency: string, text: string | undefined]>([
    [0, 'usd', undefined],
    [5, 'usd', '$5.00'],
    [2.99, 'usd', '$2.99'],
    [0.1, 'eur', '€0.10'],
    [7, 'gbp', '€7.00'],
  ])('of %d %s show the price %s', (price, currency, text) => {
    expect(displayPlans([plan(price, { currency })])[0]?.price).toBe(text)
  })

  it.each([
    [0, 'Unlimited storage'],
    [1, '1 MB storage'],
    [999, '999 MB storage'],
    [1000, '1.0 GB storage'],
    [1500, '1.5 GB storage'],
    [204_800, '200.0 GB storage'],
  ])('of %i MB show %s', (storageLimitMB, text) => {
    expect(displayPlans([plan(1, { storageLimitMB })])[0]?.storage).toBe(text)
  })
})

it('the front page promises unlimited storage only if an offered plan has it', () => {
  const [cheap, dear] = [plan(5, { storageLimitMB: 0 }), plan(9, { storageLimitMB: 0 })]
  expect(unlimitedPlan([])).toBeUndefined()
  expect(unlimitedPlan([plan(1)])).toBeUndefined()
  expect(unlimitedPlan([plan(1), cheap, dear])).toBe(cheap)
})
