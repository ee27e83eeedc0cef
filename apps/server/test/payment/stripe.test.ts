import { call, signUp } from '@safelight/test-kit/accounts/account'
import { type ServerWithStripe, serverWithStripe } from '@safelight/test-kit/stripe/server'
import { beforeEach, expect, it } from 'vitest'
import { reconcileDue } from '../../src/payment/reconcile.ts'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'

const HOUR = 60 * 60 * 1000

let served: ServerWithStripe
beforeEach(async () => {
  served = await serverWithStripe()
})

const calls = (name: string) => served.stripe.requests.filter(({ call }) => call === name)

it('creates each customer and price at Stripe only once', async () => {
  const { stripe, person, checkout, customer } = served
  const { body } = await checkout()
  expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  expect(stripe.customers.get(customer())).toMatchObject({
    email: person.email,
    metadata: { safelight_user: String(person.id) },
  })
  expect(calls('POST checkout/sessions')[0]?.params).toMatchObject({
    mode: 'subscription',
    customer: customer(),
    line_items: [{ quantity: '1' }],
    success_url: 'https://photos.example.org/account#subscription',
    cancel_url: 'https://photos.example.org/account#subscription',
    subscription_data: { trial_period_days: '14' },
  })
  expect(calls('POST prices')[0]?.params).toMatchObject({
    currency: 'usd',
    unit_amount: '299',
    recurring: { interval: 'month' },
    product_data: { name: 'Personal' },
    metadata: { safelight_plan: '2' },
  })
  await checkout()
  expect(calls('POST customers')).toHaveLength(1)
  expect(calls('POST prices')).toHaveLength(1)
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['open', 'expired'])
})

it('leaves only one of several concurrent checkouts payable', async () => {
  const { stripe, ask, checkout } = served
  const begun = await Promise.all([checkout(), checkout('Family'), checkout('Archive')])
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(stripe.sessions.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect(stripe.customers.size).toBe(1)
  stripe.pay()
  expect((await ask('GET', 'subscription')).body.subscription).not.toBeNull()
})

it.each(['POST customers', 'POST prices', 'POST checkout/sessions'] as const)(
  "repeats %s without a second effect if Stripe's answer is lost",
  async call => {
    const { stripe, checkout } = served
    stripe.loses = call
    expect((await checkout()).status).toBe(200)
    const [first, second, ...more] = calls(call)
    expect(more).toEqual([])
    expect(first?.key).toMatch(/^stripe-node-retry-/)
    expect(second).toEqual(first)
    expect(stripe.customers.size).toBe(1)
    expect(stripe.sessions).toHaveLength(1)
  },
)

it('creates a customer again after Stripe has deleted the customer', async () => {
  const { stripe, server, checkout, customer } = served
  await checkout()
  const { database } = server.context
  await database.updateTable('users').set({ email: 'new@example.org' }).execute()
  await checkout()
  expect(stripe.customers.get(customer())?.email).toBe('new@example.org')
  stripe.customers.clear()
  expect((await checkout()).status).toBe(200)
  expect(calls('POST customers')).toHaveLength(2)
  const rows = await database.selectFrom('payment_customers').select('id').execute()
  expect(rows).toEqual([{ id: customer() }])
})

it('detects a payment that Stripe sent no event for', async () => {
  const { stripe, ask, subscribed } = served
  await subscribed()
  expect((await ask('GET', 'subscription')).body).toMatchObject({
    provider: 'stripe',
    subscription: { status: 'trialing', amount: 299, currency: 'usd', cancelAtPeriodEnd: false },
  })
  const asked = stripe.requests.length
  await ask('GET', 'subscription')
  expect(stripe.requests).toHaveLength(asked)
})

it('gives a trial only with the first subscription', async () => {
  const { ask, checkout, subscribed } = served
  await subscribed()
  await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  await checkout()
  expect(calls('POST checkout/sessions')[1]?.params).not.toHaveProperty('subscription_data')
})

it('sells no second plan to a customer who has already paid', async () => {
  const { stripe, checkout } = served
  await checkout()
  stripe.pay()
  expect((await checkout('Family')).body.code).toBe('SUBSCRIBED')
})

it.each(['POST checkout/sessions', 'POST checkout/sessions/:id/expire'] as const)(
  'rejects a second checkout if the first checkout is paid just before %s',
  async call => {
    const { stripe, ask, checkout } = served
    await checkout()
    const [first] = stripe.sessions
    stripe.before = { call, act: () => stripe.pay(first) }
    const second = await checkout('Family')
    expect([second.status, second.body.code]).toEqual([409, 'SUBSCRIBED'])
    expect((await ask('GET', 'subscription')).body.subscription).toMatchObject({
      planName: 'Personal',
    })
  },
)

const toPlan = (planName: string) => served.ask('POST', 'subscriptions/change-plan', { planName })
const items = [{ id: expect.stringMatching(/^si_/), price: expect.any(String) }]
const paidNow = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }

it('a change to a plan without a trial charges the customer at once', async () => {
  await served.subscribed()
  const changed = await toPlan('Archive')
  expect(changed.body).toMatchObject({ planName: 'Archive', status: 'active', amount: 4999 })
  expect(calls('POST subscriptions/:id').map(({ params }) => params)).toEqual([
    { items, ...paidNow, trial_end: 'now' },
  ])
})

it('charges an upgrade at once and a downgrade with the next payment', async () => {
  const { server, subscribed } = served
  await subscribed('Family')
  await toPlan('Archive')
  await toPlan('Personal')
  await server.context.database.updateTable('plans').set({ trial_days: 7 }).execute()
  expect((await toPlan('Family')).body).toMatchObject({ planName: 'Family', status: 'active' })
  expect(calls('POST subscriptions/:id').map(({ params }) => params)).toEqual([
    { items, ...paidNow },
    { items, proration_behavior: 'create_prorations' },
    { items, ...paidNow },
  ])
})

it('a change to another plan with a trial keeps the trial', async () => {
  const { stripe, server, subscribed, known } = served
  await subscribed()
  stripe.declines = true
  const declined = await toPlan('Archive')
  expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
  expect(await known()).toMatchObject({ plan_id: 2, status: 'trialing' })
  stripe.declines = false
  await server.context.database.updateTable('plans').set({ trial_days: 7 }).execute()
  expect((await toPlan('Family')).body).toMatchObject({ planName: 'Family', status: 'trialing' })
})

it('cancels, resumes and ends a subscription', async () => {
  const { ask, subscribed } = served
  await subscribed()
  const canceled = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  expect(canceled.body).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
  const resumed = await ask('POST', 'subscriptions/resume')
  expect(resumed.body).toMatchObject({ cancelAtPeriodEnd: false })
  const ended = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  expect(ended.body).toMatchObject({ status: 'canceled' })
  expect((await ask('GET', 'subscription')).body.subscription).toBeNull()
})

it('reports that Stripe is unavailable', async () => {
  const { stripe, ask, subscribed, known } = served
  await subscribed()
  stripe.down = true
  const { status, body } = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  expect([status, body.code]).toEqual([502, 'PAYMENT_UNAVAILABLE'])
  expect((await known())?.status).toBe('trialing')
})

it('checks a subscription with Stripe once a day', async () => {
  const { stripe, server, subscribed, known, clock } = served
  await subscribed()
  for (const each of stripe.subscriptions) each.status = 'canceled'
  clock.time += 23 * HOUR
  await reconcileDue(server.context)
  expect((await known())?.status).toBe('trialing')
  clock.time += 2 * HOUR
  stripe.down = true
  await reconcileDue(server.context)
  expect((await known())?.status).toBe('trialing')
  stripe.down = false
  await reconcileDue(server.context)
  expect((await known())?.status).toBe('canceled')
  const asked = stripe.requests.length
  clock.time += 48 * HOUR
  await reconcileDue(server.context)
  expect(stripe.requests).toHaveLength(asked)
})

it('removes the subscription of a customer that Stripe has deleted', async () => {
  const { stripe, server, subscribed, known, clock } = served
  await subscribed()
  stripe.customers.clear()
  clock.time += 25 * HOUR
  await reconcileDue(server.context)
  expect(await known()).toBeUndefined()
})

it('deletes the Stripe customer of a deleted account', async () => {
  const { stripe, server, person, subscribed } = served
  await subscribed()
  const other = await signUp(server)
  stripe.down = true
  for (const { token, password } of [person, other]) {
    await call(server, 'DELETE', '/api/user', { token, body: { password } })
  }
  await expect(removeDeletedAccounts(server.context)).rejects.toThrow()
  const left = await server.context.database.selectFrom('users').select('id').execute()
  expect(left).toEqual([{ id: person.id }])
  stripe.down = false
  await removeDeletedAccounts(server.context)
  expect(stripe.customers.size).toBe(0)
  expect(stripe.subscriptions[0]?.status).toBe('canceled')
  expect(await server.context.database.selectFrom('users').selectAll().execute()).toEqual([])
})
