import Stripe from 'stripe'
import { beforeEach, expect, it } from 'vitest'
import { StripePayments } from '../../src/payment/stripe.ts'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'
import { call, type Person, signUp } from '../support/account.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type StripeStandIn, startStripe } from '../support/stripe.ts'

const SECRET = 'signing_test'
const { webhooks } = new Stripe('sk_test_1')

let stripe: StripeStandIn
let server: TestServer
let person: Person
beforeEach(async () => {
  stripe = await startStripe()
  const payment = new StripePayments({
    secretKey: 'sk_test_1',
    webhookSecret: SECRET,
    host: { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
  })
  server = await startServer({ payment, publicUrl: 'https://photos.example.org' })
  person = await signUp(server)
})

async function ask(method: string, path: string, body?: unknown) {
  const response = await call(server, method, `/api/payment/${path}`, { token: person.token, body })
  return { status: response.status, body: await response.json() }
}
const checkout = (planName = 'Personal') => ask('POST', 'create-checkout-session', { planName })
const calls = (name: string) => stripe.requests.filter(({ call }) => call === name)

/** What the server has written down, without asking anybody. */
const known = () => server.parts.database.selectFrom('subscriptions').selectAll().executeTakeFirst()

const customer = (): string => [...stripe.customers.keys()][0] ?? ''

/** An event of Stripe's shape about somebody. */
const eventAbout = (about: string, id = 'evt_1', type = 'customer.subscription.updated') =>
  JSON.stringify({ id, object: 'event', type, data: { object: { customer: about } } })

/** Sends an event as Stripe does; `header` replaces its signature. */
async function deliver(payload: string, header?: string): Promise<number> {
  const signature = header ?? webhooks.generateTestHeaderString({ payload, secret: SECRET })
  const response = await fetch(`${server.url}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  return response.status
}

async function subscribed(planName = 'Personal'): Promise<void> {
  expect((await checkout(planName)).status).toBe(200)
  stripe.pay()
  expect((await ask('GET', 'subscription')).body.subscription).toMatchObject({ planName })
}

it('sells a plan on a page of Stripe, to a customer and at a price that are made once', async () => {
  const { body } = await checkout()
  expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.com\/pay\/cs_/)
  expect(stripe.customers.get(customer())).toEqual({
    email: person.email,
    'metadata[safelight_user]': String(person.id),
  })
  expect(calls('POST checkout/sessions')[0]?.params).toMatchObject({
    mode: 'subscription',
    customer: customer(),
    'line_items[0][quantity]': '1',
    success_url: 'https://photos.example.org/account',
    cancel_url: 'https://photos.example.org/account',
    'subscription_data[trial_period_days]': '14',
  })
  expect(calls('POST prices')[0]?.params).toMatchObject({
    currency: 'usd',
    unit_amount: '299',
    'recurring[interval]': 'month',
    'product_data[name]': 'Personal',
    'metadata[safelight_plan]': '2',
  })
  await checkout()
  expect(calls('POST customers')).toHaveLength(1)
  expect(calls('POST prices')).toHaveLength(1)
  expect(calls('POST checkout/sessions/:id/expire')).toHaveLength(1)
})

it('knows of a payment also when no event comes, and asks no more than it must', async () => {
  await subscribed()
  expect((await ask('GET', 'subscription')).body).toMatchObject({
    provider: 'stripe',
    subscription: { status: 'active', amount: 299, currency: 'usd', cancelAtPeriodEnd: false },
  })
  const asked = stripe.requests.length
  await ask('GET', 'subscription')
  expect(stripe.requests).toHaveLength(asked)
})

it('gives a trial with the first subscription alone', async () => {
  await subscribed()
  await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  await checkout()
  expect(calls('POST checkout/sessions')[1]?.params).not.toHaveProperty(
    'subscription_data[trial_period_days]',
  )
})

it('sells nothing to somebody who has paid already, although no event came', async () => {
  await checkout()
  stripe.pay()
  expect((await checkout('Family')).body.code).toBe('SUBSCRIBED')
})

it('changes the plan with proration, cancels, resumes and ends', async () => {
  await subscribed()
  const changed = await ask('POST', 'subscriptions/change-plan', { planName: 'Family' })
  expect(changed.body).toMatchObject({ planName: 'Family', amount: 999 })
  expect(calls('POST subscriptions/:id')[0]?.params).toMatchObject({
    proration_behavior: 'create_prorations',
    'items[0][id]': expect.stringMatching(/^si_/),
  })
  const canceled = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  expect(canceled.body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  const resumed = await ask('POST', 'subscriptions/resume')
  expect(resumed.body).toMatchObject({ cancelAtPeriodEnd: false })
  const ended = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  expect(ended.body).toMatchObject({ status: 'canceled' })
  expect((await ask('GET', 'subscription')).body.subscription).toBeNull()
})

it('answers that Stripe cannot be reached, and changes nothing', async () => {
  await subscribed()
  stripe.down = true
  const { status, body } = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  expect([status, body.code]).toEqual([502, 'PAYMENT_UNAVAILABLE'])
  expect((await known())?.status).toBe('active')
})

it('takes an event once, and asks Stripe what is true instead of believing it', async () => {
  await subscribed()
  const [subscription] = stripe.subscriptions
  if (subscription) subscription.status = 'past_due'
  expect(await deliver(eventAbout(customer()))).toBe(200)
  expect((await known())?.status).toBe('past_due')
  const asked = stripe.requests.length
  expect(await deliver(eventAbout(customer()))).toBe(200)
  expect(stripe.requests).toHaveLength(asked)
  // The older of two events comes last.
  if (subscription) subscription.status = 'canceled'
  await deliver(eventAbout(customer(), 'evt_3', 'customer.subscription.deleted'))
  await deliver(eventAbout(customer(), 'evt_2', 'customer.subscription.created'))
  expect((await known())?.status).toBe('canceled')
})

it('lets Stripe send again what could not be handled', async () => {
  await subscribed()
  const [subscription] = stripe.subscriptions
  if (subscription) subscription.status = 'canceled'
  stripe.down = true
  expect(await deliver(eventAbout(customer()))).toBe(500)
  stripe.down = false
  expect(await deliver(eventAbout(customer()))).toBe(200)
  expect((await known())?.status).toBe('canceled')
})

it('takes an event about somebody unknown, and one about nobody', async () => {
  expect(await deliver(eventAbout('cus_unknown'))).toBe(200)
  const about = { id: 'evt_9', object: 'event', type: 'plan.created', data: { object: {} } }
  expect(await deliver(JSON.stringify(about))).toBe(200)
})

it('refuses events that are forged, changed or replayed after some minutes', async () => {
  await subscribed()
  const payload = eventAbout(customer())
  const timestamp = Math.floor(Date.now() / 1000) - 600
  const old = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  const forged = webhooks.generateTestHeaderString({ payload, secret: 'signing_other' })
  const ofAnother = webhooks.generateTestHeaderString({
    payload: eventAbout('cus_1'),
    secret: SECRET,
  })
  const asked = stripe.requests.length
  for (const header of [old, forged, ofAnother, '', 't=1,v1=00']) {
    expect(await deliver(payload, header)).toBe(400)
  }
  expect(stripe.requests).toHaveLength(asked)
})

it('deletes the customer with the account, also when Stripe could not be reached at first', async () => {
  await subscribed()
  const other = await signUp(server)
  stripe.down = true
  for (const { token, password } of [person, other]) {
    await call(server, 'DELETE', '/api/user', { token, body: { password } })
  }
  await expect(removeDeletedAccounts(server.parts)).rejects.toThrow()
  // Nobody else waits for it.
  const left = await server.parts.database.selectFrom('users').select('id').execute()
  expect(left).toEqual([{ id: person.id }])
  stripe.down = false
  await removeDeletedAccounts(server.parts)
  expect(stripe.customers.size).toBe(0)
  expect(stripe.subscriptions[0]?.status).toBe('canceled')
  expect(await server.parts.database.selectFrom('users').selectAll().execute()).toEqual([])
})
