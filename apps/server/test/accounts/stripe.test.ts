import Stripe from 'stripe'
import { beforeEach, expect, it } from 'vitest'
import { reconcileDue } from '../../src/payment/reconcile.ts'
import { StripePayments } from '../../src/payment/stripe.ts'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'
import { call, type Person, signUp } from '../support/account.ts'
import { startServer, type TestServer } from '../support/server.ts'
import {
  eventAbout,
  SECRET_KEY,
  type StripeStandIn,
  startStripe,
} from '../support/stripe/stand-in.ts'

const SECRET = 'signing_test'
const HOUR = 60 * 60 * 1000
const { webhooks } = new Stripe(SECRET_KEY)

let time: number
let stripe: StripeStandIn
let server: TestServer
let person: Person
beforeEach(async () => {
  time = Date.now()
  stripe = await startStripe()
  const payment = new StripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: SECRET,
    host: { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
  })
  server = await startServer({
    payment,
    publicUrl: 'https://photos.example.org',
    now: () => new Date(time),
  })
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

/** An event about the newest subscription, as Stripe has it when the event is made. */
const eventNow = (id = 'evt_1', type = 'customer.subscription.updated') =>
  eventAbout(stripe.subscriptions[0] ?? {}, id, type)

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
  expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  expect(stripe.customers.get(customer())).toMatchObject({
    email: person.email,
    metadata: { safelight_user: String(person.id) },
  })
  expect(calls('POST checkout/sessions')[0]?.params).toMatchObject({
    mode: 'subscription',
    customer: customer(),
    line_items: [{ quantity: '1' }],
    success_url: 'https://photos.example.org/account',
    cancel_url: 'https://photos.example.org/account',
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

it('leaves one checkout open and one customer known, of several at once', async () => {
  const begun = await Promise.all([checkout(), checkout('Family'), checkout('Archive')])
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(stripe.sessions.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect(stripe.customers.size).toBe(1)
  stripe.pay()
  expect((await ask('GET', 'subscription')).body.subscription).not.toBeNull()
})

it.each(['POST customers', 'POST prices', 'POST checkout/sessions'] as const)(
  'does %s once when its answer is lost on the way',
  async call => {
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

it('takes the address that a customer has now, and makes one anew that Stripe has forgotten', async () => {
  await checkout()
  const { database } = server.parts
  await database.updateTable('users').set({ email: 'new@example.org' }).execute()
  await checkout()
  expect(stripe.customers.get(customer())?.email).toBe('new@example.org')
  stripe.customers.clear()
  expect((await checkout()).status).toBe(200)
  expect(calls('POST customers')).toHaveLength(2)
  const rows = await database.selectFrom('payment_customers').select('id').execute()
  expect(rows).toEqual([{ id: customer() }])
})

it('finds the subscription that counts behind a hundred that do not', async () => {
  await subscribed()
  const price = stripe.subscriptions[0]?.items.data[0]?.price.id ?? ''
  for (let count = 0; count < 120; count += 1) stripe.add(customer(), price, 'canceled')
  await deliver(eventNow())
  expect((await known())?.status).toBe('trialing')
  expect(calls('GET subscriptions').at(-1)?.params).toHaveProperty('starting_after')
})

it('knows of a payment also when no event comes, and asks no more than it must', async () => {
  await subscribed()
  expect((await ask('GET', 'subscription')).body).toMatchObject({
    provider: 'stripe',
    subscription: { status: 'trialing', amount: 299, currency: 'usd', cancelAtPeriodEnd: false },
  })
  const asked = stripe.requests.length
  await ask('GET', 'subscription')
  expect(stripe.requests).toHaveLength(asked)
})

it('gives a trial with the first subscription alone', async () => {
  await subscribed()
  await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  await checkout()
  expect(calls('POST checkout/sessions')[1]?.params).not.toHaveProperty('subscription_data')
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
    items: [{ id: expect.stringMatching(/^si_/) }],
  })
  const canceled = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  expect(canceled.body).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
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
  expect((await known())?.status).toBe('trialing')
})

it('asks about a subscription again after a day, and stops when Stripe does not answer', async () => {
  await subscribed()
  for (const each of stripe.subscriptions) each.status = 'canceled'
  time += 23 * HOUR
  await reconcileDue(server.parts)
  expect((await known())?.status).toBe('trialing')
  time += 2 * HOUR
  stripe.down = true
  await reconcileDue(server.parts)
  expect((await known())?.status).toBe('trialing')
  stripe.down = false
  await reconcileDue(server.parts)
  expect((await known())?.status).toBe('canceled')
  const asked = stripe.requests.length
  time += 48 * HOUR
  await reconcileDue(server.parts)
  expect(stripe.requests).toHaveLength(asked)
})

it('knows no subscription of a customer whom Stripe has forgotten', async () => {
  await subscribed()
  stripe.customers.clear()
  time += 25 * HOUR
  await reconcileDue(server.parts)
  expect(await known()).toBeUndefined()
})

it('takes an event once, and asks Stripe what is true instead of believing it', async () => {
  await subscribed()
  const [subscription] = stripe.subscriptions
  const created = eventNow('evt_1', 'customer.subscription.created')
  if (subscription) subscription.status = 'past_due'
  const updated = eventNow('evt_2')
  if (subscription) subscription.status = 'canceled'
  const deleted = eventNow('evt_3', 'customer.subscription.deleted')
  // What is said last, and first, is the oldest.
  for (const event of [deleted, updated, created]) {
    expect(await deliver(event)).toBe(200)
    expect((await known())?.status).toBe('canceled')
  }
  const asked = stripe.requests.length
  for (const event of [created, deleted, created]) expect(await deliver(event)).toBe(200)
  expect(stripe.requests).toHaveLength(asked)
})

it('knows of a payment by the event of its checkout', async () => {
  await checkout()
  stripe.pay()
  const event = eventAbout(stripe.sessions[0] ?? {}, 'evt_1', 'checkout.session.completed')
  expect(await deliver(event)).toBe(200)
  expect(await known()).toMatchObject({ plan_id: 2, status: 'trialing' })
})

it('lets Stripe send again what could not be handled', async () => {
  await subscribed()
  for (const each of stripe.subscriptions) each.status = 'canceled'
  const event = eventNow()
  stripe.down = true
  expect(await deliver(event)).toBe(500)
  stripe.down = false
  expect(await deliver(event)).toBe(200)
  expect((await known())?.status).toBe('canceled')
})

it('takes an event about somebody unknown, and one about nobody', async () => {
  expect(await deliver(eventAbout({ customer: 'cus_unknown' }, 'evt_8', 'invoice.paid'))).toBe(200)
  expect(await deliver(eventAbout({}, 'evt_9', 'plan.created'))).toBe(200)
})

it('refuses events that are forged, changed or replayed after some minutes', async () => {
  await subscribed()
  const payload = eventNow()
  const timestamp = Math.floor(Date.now() / 1000) - 600
  const old = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  const forged = webhooks.generateTestHeaderString({ payload, secret: 'signing_other' })
  const ofAnother = webhooks.generateTestHeaderString({
    payload: eventNow('evt_2'),
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
