import {
  type ServerWithStripe,
  serverWithStripe,
  WEBHOOK_SECRET,
} from '@safelight/test-kit/stripe/server'
import { eventAbout, SECRET_KEY } from '@safelight/test-kit/stripe/stand-in'
import Stripe from 'stripe'
import { beforeEach, expect, it } from 'vitest'

const { webhooks } = new Stripe(SECRET_KEY)

let served: ServerWithStripe
beforeEach(async () => {
  served = await serverWithStripe()
})

const eventNow = (id = 'evt_1', type = 'customer.subscription.updated') =>
  eventAbout(served.stripe.subscriptions[0] ?? {}, id, type)

async function deliver(payload: string, header?: string): Promise<number> {
  const signature = header ?? webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  const response = await fetch(`${served.server.url}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  return response.status
}

it('finds the active subscription behind a hundred inactive subscriptions', async () => {
  const { stripe, subscribed, known, customer } = served
  await subscribed()
  const price = stripe.subscriptions[0]?.items.data[0]?.price.id ?? ''
  for (let count = 0; count < 120; count += 1) stripe.add(customer(), price, 'canceled')
  await deliver(eventNow())
  expect((await known())?.status).toBe('trialing')
  const lists = stripe.requests.filter(({ call }) => call === 'GET subscriptions')
  expect(lists.at(-1)?.params).toHaveProperty('starting_after')
})

it('asks Stripe instead of trusting the content of an event', async () => {
  const { stripe, subscribed, known } = served
  await subscribed()
  const [subscription] = stripe.subscriptions
  const created = eventNow('evt_1', 'customer.subscription.created')
  if (subscription) subscription.status = 'past_due'
  const updated = eventNow('evt_2')
  if (subscription) subscription.status = 'canceled'
  const deleted = eventNow('evt_3', 'customer.subscription.deleted')
  for (const event of [deleted, updated, created]) {
    expect(await deliver(event)).toBe(200)
    expect((await known())?.status).toBe('canceled')
  }
  const asked = stripe.requests.length
  for (const event of [created, deleted, created]) expect(await deliver(event)).toBe(200)
  expect(stripe.requests).toHaveLength(asked)
})

it('starts the plan when the checkout event reports the payment', async () => {
  const { stripe, checkout, known } = served
  await checkout()
  stripe.pay()
  const event = eventAbout(stripe.sessions[0] ?? {}, 'evt_1', 'checkout.session.completed')
  expect(await deliver(event)).toBe(200)
  expect(await known()).toMatchObject({ plan_id: 2, status: 'trialing' })
})

it('answers with an error so that Stripe sends the event again', async () => {
  const { stripe, subscribed, known } = served
  await subscribed()
  for (const each of stripe.subscriptions) each.status = 'canceled'
  const event = eventNow()
  stripe.down = true
  expect(await deliver(event)).toBe(500)
  stripe.down = false
  expect(await deliver(event)).toBe(200)
  expect((await known())?.status).toBe('canceled')
})

it('accepts events about unknown customers', async () => {
  expect(await deliver(eventAbout({ customer: 'cus_unknown' }, 'evt_8', 'invoice.paid'))).toBe(200)
  expect(await deliver(eventAbout({}, 'evt_9', 'plan.created'))).toBe(200)
})

it('rejects events that are forged, changed or old', async () => {
  const { stripe, subscribed } = served
  await subscribed()
  const payload = eventNow()
  const timestamp = Math.floor(Date.now() / 1000) - 600
  const old = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
  const forged = webhooks.generateTestHeaderString({ payload, secret: 'signing_other' })
  const ofAnother = webhooks.generateTestHeaderString({
    payload: eventNow('evt_2'),
    secret: WEBHOOK_SECRET,
  })
  const asked = stripe.requests.length
  for (const header of [old, forged, ofAnother, '', 't=1,v1=00']) {
    expect(await deliver(payload, header)).toBe(400)
  }
  expect(stripe.requests).toHaveLength(asked)
})
