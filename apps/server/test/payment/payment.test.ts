import type { PaymentState, Subscription } from '@safelight/contract/payment'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { createContext, startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleProvider } from '../../src/payment/customers.ts'
import { reconcileDue } from '../../src/payment/reconcile.ts'
import { Sandbox } from '../../src/payment/sandbox.ts'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'
import { StartError } from '../../src/start-error.ts'

const DAY = 24 * 60 * 60 * 1000
const MB = 1024 * 1024

let time: number
let server: TestServer
let person: Person
beforeEach(async () => {
  time = Date.parse('2026-01-15T12:00:00Z')
  const now = () => new Date(time)
  const { context } = await createContext({ now })
  const { database } = context
  const payment = new Sandbox({ database, now })
  server = await startServer({ database, now, payment, storageLimit: 'free plan' })
  await database.updateTable('plans').set({ trial_days: 0 }).execute()
  person = await signUp(server)
})

async function ask(method: string, path: string, body?: unknown, who: Person = person) {
  const response = await call(server, method, `/api/payment/${path}`, { token: who.token, body })
  return { status: response.status, body: await response.json() }
}
const state = async (who = person): Promise<PaymentState> =>
  (await ask('GET', 'subscription', undefined, who)).body

async function beginCheckout(planName: string): Promise<string> {
  const { status, body } = await ask('POST', 'create-checkout-session', { planName })
  expect(status).toBe(200)
  const { origin, pathname } = new URL(body.url)
  expect(origin).toBe(server.url)
  expect(pathname).toMatch(/^\/sandbox\/checkout\/[\w-]{22}$/)
  return `sandbox/checkouts/${pathname.split('/').at(-1)}`
}
const answer = (checkout: string, outcome: string, who = person) =>
  ask('POST', checkout, { outcome }, who)

async function subscribed(planName = 'Personal'): Promise<void> {
  const { body } = await answer(await beginCheckout(planName), 'paid')
  expect(body).toEqual({ open: false })
}

async function limitBytes(): Promise<number> {
  const me = await call(server, 'GET', '/api/user/me', person)
  return (await me.json()).storage.limitBytes
}

const personal: Subscription = {
  status: 'active',
  planName: 'Personal',
  amount: 299,
  currency: 'usd',
  currentPeriodEnd: Date.parse('2026-02-15T12:00:00Z') / 1000,
  cancelAtPeriodEnd: false,
}

it('a paid checkout starts the plan', async () => {
  expect(await state()).toEqual({ provider: 'sandbox', subscription: null, trial: true })
  const checkout = await beginCheckout('Personal')
  const shown = await ask('GET', checkout)
  expect(shown.body).toEqual({
    planName: 'Personal',
    amount: 299,
    currency: 'usd',
    trialDays: 0,
  })
  expect(await answer(checkout, 'declined')).toEqual({ status: 200, body: { open: true } })
  expect((await state()).subscription).toBeNull()
  expect(await limitBytes()).toBe(5120 * MB)
  expect((await answer(checkout, 'paid')).body).toEqual({ open: false })
  expect(await state()).toEqual({ provider: 'sandbox', subscription: personal, trial: false })
  expect(await limitBytes()).toBe(204_800 * MB)
  expect((await answer(checkout, 'paid')).status).toBe(404)
})

it('a canceled checkout starts no plan', async () => {
  const first = await beginCheckout('Personal')
  const second = await beginCheckout('Family')
  expect((await answer(first, 'paid')).status).toBe(404)
  const other = await signUp(server)
  await ask('POST', 'create-checkout-session', { planName: 'Personal' }, other)
  expect((await ask('GET', second, undefined, other)).status).toBe(404)
  expect((await answer(second, 'paid', other)).status).toBe(404)
  expect((await answer(second, 'canceled')).body).toEqual({ open: false })
  expect((await answer(second, 'paid')).status).toBe(404)
  expect((await state()).subscription).toBeNull()
})

it('a canceled subscription ends with its billing period', async () => {
  await subscribed()
  const canceled = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  expect(canceled).toEqual({ status: 200, body: { ...personal, cancelAtPeriodEnd: true } })
  expect((await ask('POST', 'subscriptions/resume')).body).toEqual(personal)
  await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  time += 30 * DAY
  expect((await state()).subscription).not.toBeNull()
  time += 2 * DAY
  expect((await state()).subscription).toBeNull()
  expect(await limitBytes()).toBe(5120 * MB)
  expect((await ask('POST', 'subscriptions/resume')).body.code).toBe('NOT_SUBSCRIBED')
})

it('a subscription can be ended immediately', async () => {
  await subscribed()
  const { body } = await ask('POST', 'subscriptions/cancel', { atPeriodEnd: false })
  expect(body).toEqual({ ...personal, status: 'canceled' })
  expect((await state()).subscription).toBeNull()
  await subscribed('Family')
  expect((await state()).subscription).toMatchObject({ planName: 'Family', status: 'active' })
})

it('a subscriber can change the plan', async () => {
  await subscribed()
  const { body } = await ask('POST', 'subscriptions/change-plan', { planName: 'Family' })
  expect(body).toEqual({ ...personal, planName: 'Family', amount: 999 })
  expect(await limitBytes()).toBe(2_048_000 * MB)
})

it('a payment at the end of the billing period renews the subscription', async () => {
  await subscribed()
  expect((await ask('POST', 'sandbox/advance', { outcome: 'paid' })).status).toBe(200)
  const march = Date.parse('2026-03-15T12:00:00Z') / 1000
  expect((await state()).subscription).toEqual({ ...personal, currentPeriodEnd: march })
  await ask('POST', 'sandbox/advance', { outcome: 'declined' })
  expect((await state()).subscription?.status).toBe('past_due')
  expect(await limitBytes()).toBe(204_800 * MB)
  await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  await ask('POST', 'sandbox/advance', { outcome: 'paid' })
  expect((await state()).subscription).toBeNull()
  expect((await ask('POST', 'sandbox/advance', { outcome: 'paid' })).body.code).toBe(
    'NOT_SUBSCRIBED',
  )
})

describe('trials', () => {
  const trialing = {
    ...personal,
    status: 'trialing',
    currentPeriodEnd: Date.parse('2026-01-29T12:00:00Z') / 1000,
  }
  beforeEach(() =>
    server.context.database
      .updateTable('plans')
      .set({ trial_days: 14 })
      .where('id', '=', 2)
      .execute(),
  )

  it('a trial includes the storage of the plan', async () => {
    const { body } = await ask('GET', await beginCheckout('Personal'))
    expect(body).toMatchObject({ amount: 299, trialDays: 14 })
    await subscribed()
    expect((await state()).subscription).toEqual(trialing)
    expect(await limitBytes()).toBe(204_800 * MB)
    time += 15 * DAY
    expect((await state()).subscription).toMatchObject({ status: 'active', amount: 299 })
  })

  it('a trial ends with a change to a plan without a trial', async () => {
    await subscribed()
    const { body } = await ask('POST', 'subscriptions/change-plan', { planName: 'Archive' })
    expect(body).toEqual({ ...personal, planName: 'Archive', amount: 4999 })
  })

  it('a trial continues after a change to another plan with a trial', async () => {
    await subscribed()
    await server.context.database.updateTable('plans').set({ trial_days: 7 }).execute()
    const { body } = await ask('POST', 'subscriptions/change-plan', { planName: 'Family' })
    expect(body).toEqual({ ...trialing, planName: 'Family', amount: 999 })
    await ask('POST', 'sandbox/advance', { outcome: 'declined' })
    expect((await state()).subscription?.status).toBe('past_due')
  })

  it('a canceled trial ends without a payment', async () => {
    await subscribed()
    await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
    time += 15 * DAY
    expect(await state()).toMatchObject({ subscription: null, trial: false })
    expect((await ask('GET', await beginCheckout('Personal'))).body.trialDays).toBe(0)
    await subscribed()
    expect((await state()).subscription?.status).toBe('active')
  })
})

it('a canceled subscription ends even if the subscriber makes no more requests', async () => {
  await subscribed()
  await ask('POST', 'subscriptions/cancel', { atPeriodEnd: true })
  time += 40 * DAY
  await reconcileDue(server.context)
  const rows = await server.context.database.selectFrom('subscriptions').select('status').execute()
  expect(rows).toEqual([{ status: 'canceled' }])
})

it.each<[string, string, unknown, number, string]>([
  ['an unknown plan', 'create-checkout-session', { planName: 'Gold' }, 404, 'NOT_FOUND'],
  ['a free plan', 'create-checkout-session', { planName: 'Free' }, 400, 'INVALID_REQUEST'],
  ['an empty plan name', 'create-checkout-session', { planName: '' }, 400, 'INVALID_REQUEST'],
  ['a missing body', 'create-checkout-session', undefined, 400, 'INVALID_REQUEST'],
  ['a missing body', 'subscriptions/cancel', undefined, 400, 'INVALID_REQUEST'],
  [
    'a word instead of a boolean',
    'subscriptions/cancel',
    { atPeriodEnd: 'no' },
    400,
    'INVALID_REQUEST',
  ],
  [
    'a person without a subscription',
    'subscriptions/cancel',
    { atPeriodEnd: true },
    409,
    'NOT_SUBSCRIBED',
  ],
  ['a person without a subscription', 'subscriptions/resume', undefined, 409, 'NOT_SUBSCRIBED'],
  [
    'a person without a subscription',
    'subscriptions/change-plan',
    { planName: 'Family' },
    409,
    'NOT_SUBSCRIBED',
  ],
  ['a free plan', 'subscriptions/change-plan', { planName: 'Free' }, 400, 'INVALID_REQUEST'],
  ['an unknown plan', 'subscriptions/change-plan', { planName: 'X' }, 404, 'NOT_FOUND'],
  [
    'a number as the plan name',
    'subscriptions/change-plan',
    { planName: 3 },
    400,
    'INVALID_REQUEST',
  ],
  ['a malformed checkout key', 'sandbox/checkouts/x', { outcome: 'paid' }, 400, 'INVALID_REQUEST'],
  ['an unknown checkout', `sandbox/checkouts/${random(16)}`, { outcome: 'paid' }, 404, 'NOT_FOUND'],
  ['an unknown outcome', 'sandbox/advance', { outcome: 'refunded' }, 400, 'INVALID_REQUEST'],
])('rejects %s in the call %s', async (_, path, body, status, code) => {
  const refused = await ask('POST', path, body)
  expect([refused.status, refused.body.code]).toEqual([status, code])
})

it('rejects a second subscription', async () => {
  await server.context.database
    .updateTable('plans')
    .set({ active: 0 })
    .where('name', '=', 'Archive')
    .execute()
  const retired = await ask('POST', 'create-checkout-session', { planName: 'Archive' })
  expect(retired.body.code).toBe('NOT_FOUND')
  await subscribed()
  const second = await ask('POST', 'create-checkout-session', { planName: 'Family' })
  expect([second.status, second.body.code]).toEqual([409, 'SUBSCRIBED'])
})

it('rejects all payment calls without a payment provider', async () => {
  server = await startServer()
  person = await signUp(server)
  expect(await state()).toEqual({ provider: null, subscription: null, trial: true })
  for (const [path, body] of [
    ['create-checkout-session', { planName: 'Personal' }],
    ['subscriptions/cancel', { atPeriodEnd: true }],
    ['subscriptions/resume', undefined],
    ['subscriptions/change-plan', { planName: 'Personal' }],
    ['sandbox/advance', { outcome: 'paid' }],
  ] as const) {
    expect((await ask('POST', path, body)).body.code).toBe('PAYMENT_OFF')
  }
})

it('deletes the subscription of a deleted account', async () => {
  await subscribed()
  const { database } = server.context
  await call(server, 'DELETE', '/api/user', {
    token: person.token,
    body: { password: person.password },
  })
  await removeDeletedAccounts(server.context)
  for (const table of [
    'subscriptions',
    'payment_customers',
    'sandbox_subscriptions',
    'users',
  ] as const) {
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

it('deletes sandbox subscriptions once the sandbox is off', async () => {
  await subscribed()
  const { database, payment } = server.context
  await settleProvider(database, payment)
  expect((await state()).subscription).toEqual(personal)
  await settleProvider(database, undefined)
  expect((await state()).subscription).toBeNull()
  expect(await limitBytes()).toBe(5120 * MB)
  await database
    .insertInto('payment_customers')
    .values({ user_id: person.id, id: 'cus_1', checkout_at: null, asked_at: null })
    .execute()
  await expect(settleProvider(database, payment)).rejects.toThrow(StartError)
})
