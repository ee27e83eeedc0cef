import { expect } from 'vitest'
import { StripePayments } from '../../../../apps/server/src/payment/stripe.ts'
import { call, signUp } from '../accounts/account.ts'
import { startServer } from '../server.ts'
import { SECRET_KEY, startStripe } from './stand-in.ts'

export const WEBHOOK_SECRET = 'signing_test'

export async function serverWithStripe() {
  const clock = { time: Date.now() }
  const stripe = await startStripe()
  const payment = new StripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    host: { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
  })
  const server = await startServer({
    payment,
    publicUrl: 'https://photos.example.org',
    now: () => new Date(clock.time),
  })
  const person = await signUp(server)
  const { token } = person

  async function ask(method: string, path: string, body?: unknown) {
    const response = await call(server, method, `/api/payment/${path}`, { token, body })
    return { status: response.status, body: await response.json() }
  }
  const checkout = (planName = 'Personal') => ask('POST', 'create-checkout-session', { planName })

  return {
    clock,
    stripe,
    server,
    person,
    ask,
    checkout,
    async subscribed(planName = 'Personal'): Promise<void> {
      expect((await checkout(planName)).status).toBe(200)
      stripe.pay()
      expect((await ask('GET', 'subscription')).body.subscription).toMatchObject({ planName })
    },
    /** Returns the subscription from the database, without asking Stripe. */
    known: () => server.context.database.selectFrom('subscriptions').selectAll().executeTakeFirst(),
    customer: (): string => [...stripe.customers.keys()][0] ?? '',
  }
}

export type ServerWithStripe = Awaited<ReturnType<typeof serverWithStripe>>
