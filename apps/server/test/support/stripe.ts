import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { onTestFinished } from 'vitest'

/*
 * A stand-in for Stripe: it keeps customers, prices, checkouts and subscriptions and answers with the fields of
 * Stripe's published example objects. It takes no parameter that the official library's types do not know.
 */

type Params = Record<string, string>

/** The parameters that each call may have, by the types of the library: `satisfies` fails for a name that is none. */
const KNOWN = {
  'POST customers': { email: 1, metadata: 1 } satisfies Names<Stripe.CustomerCreateParams>,
  'GET checkout/sessions': {
    customer: 1,
    status: 1,
    limit: 1,
  } satisfies Names<Stripe.Checkout.SessionListParams>,
  'POST checkout/sessions': {
    mode: 1,
    customer: 1,
    line_items: 1,
    subscription_data: 1,
    success_url: 1,
    cancel_url: 1,
  } satisfies Names<Stripe.Checkout.SessionCreateParams>,
  'GET prices': { lookup_keys: 1, active: 1 } satisfies Names<Stripe.PriceListParams>,
  'POST prices': {
    currency: 1,
    unit_amount: 1,
    recurring: 1,
    product_data: 1,
    lookup_key: 1,
    transfer_lookup_key: 1,
    metadata: 1,
  } satisfies Names<Stripe.PriceCreateParams>,
  'GET subscriptions': {
    customer: 1,
    status: 1,
    limit: 1,
  } satisfies Names<Stripe.SubscriptionListParams>,
  'POST subscriptions/:id': {
    items: 1,
    proration_behavior: 1,
    cancel_at_period_end: 1,
  } satisfies Names<Stripe.SubscriptionUpdateParams>,
}

type Names<T> = { [Name in keyof T]?: 1 }

interface StoredSubscription {
  id: string
  customer: string
  status: string
  price: string
  cancel_at_period_end: boolean
  current_period_end: number
}

export interface StripeStandIn {
  port: number
  /** Method, path and parameters of every request so far. */
  requests: { call: string; params: Params }[]
  subscriptions: StoredSubscription[]
  customers: Map<string, Params>
  /** What a person does on Stripe's page: pays for the last checkout. */
  pay(): StoredSubscription
  /** While set, every request fails. */
  down: boolean
}

const name = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`

/** Starts it on a free port; stopped after the test. */
export async function startStripe(): Promise<StripeStandIn> {
  const prices = new Map<string, Params>()
  const sessions: { id: string; status: string; customer: string; price: string }[] = []
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false })

  const price = (id: string) => {
    const params = prices.get(id) ?? {}
    return {
      id,
      object: 'price',
      currency: params.currency,
      unit_amount: Number(params.unit_amount),
      lookup_key: params.lookup_key,
      metadata: { safelight_plan: params['metadata[safelight_plan]'] },
    }
  }
  const subscription = (each: StoredSubscription) => ({
    id: each.id,
    object: 'subscription',
    customer: each.customer,
    status: each.status,
    cancel_at_period_end: each.cancel_at_period_end,
    items: list([
      {
        id: `si_${each.id}`,
        object: 'subscription_item',
        current_period_end: each.current_period_end,
        price: price(each.price),
      },
    ]),
  })

  const stripe: StripeStandIn = {
    port: 0,
    requests: [],
    subscriptions: [],
    customers: new Map(),
    down: false,
    pay() {
      const session = sessions.findLast(({ status }) => status === 'open')
      if (!session) throw new Error('No checkout is open.')
      session.status = 'complete'
      const paid: StoredSubscription = {
        id: name('sub'),
        customer: session.customer,
        status: 'active',
        price: session.price,
        cancel_at_period_end: false,
        current_period_end: Math.floor(Date.now() / 1000) + 30 * 86_400,
      }
      stripe.subscriptions.unshift(paid)
      return paid
    },
  }

  function answer(call: string, id: string, params: Params): unknown {
    const found = stripe.subscriptions.find(each => each.id === id)
    switch (call) {
      case 'POST customers': {
        const customer = name('cus')
        stripe.customers.set(customer, params)
        return { id: customer, object: 'customer' }
      }
      case 'DELETE customers/:id':
        if (!stripe.customers.delete(id)) return undefined
        for (const each of stripe.subscriptions) if (each.customer === id) each.status = 'canceled'
        return { id, object: 'customer', deleted: true }
      case 'GET checkout/sessions':
        return list(
          sessions.filter(
            ({ customer, status }) => customer === params.customer && status === params.status,
          ),
        )
      case 'POST checkout/sessions/:id/expire': {
        const session = sessions.find(each => each.id === id)
        if (session) session.status = 'expired'
        return session
      }
      case 'POST checkout/sessions': {
        const session = {
          id: name('cs'),
          status: 'open',
          customer: params.customer ?? '',
          price: params['line_items[0][price]'] ?? '',
        }
        sessions.push(session)
        return { ...session, url: `https://checkout.stripe.com/pay/${session.id}` }
      }
      case 'GET prices':
        return list(
          [...prices]
            .filter(([, known]) => known.lookup_key === params['lookup_keys[0]'])
            .map(([known]) => price(known)),
        )
      case 'POST prices': {
        const made = name('price')
        prices.set(made, params)
        return price(made)
      }
      case 'GET subscriptions':
        return list(
          stripe.subscriptions
            .filter(({ customer }) => customer === params.customer)
            .map(subscription),
        )
      case 'GET subscriptions/:id':
        return found && subscription(found)
      case 'POST subscriptions/:id':
        if (!found) return undefined
        if (params.cancel_at_period_end) {
          found.cancel_at_period_end = params.cancel_at_period_end === 'true'
        }
        if (params['items[0][price]']) found.price = params['items[0][price]']
        return subscription(found)
      case 'DELETE subscriptions/:id':
        if (!found) return undefined
        found.status = 'canceled'
        return subscription(found)
      default:
        throw new Error(`Nothing is known of ${call}.`)
    }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.slice('/v1/'.length)
    const id = /(?:cus|sub|cs)_\w+/.exec(path)?.[0] ?? ''
    const call = `${request.method} ${id ? path.replace(id, ':id') : path}`
    const params = { ...Object.fromEntries(searchParams), ...(await formOf(request)) }
    stripe.requests.push({ call, params })
    const allowed: object = KNOWN[call as keyof typeof KNOWN] ?? {}
    const unknown = Object.keys(params).find(each => !((each.split('[')[0] ?? '') in allowed))
    const body = stripe.down || unknown ? undefined : answer(call, id, params)
    response.writeHead(body ? 200 : stripe.down ? 500 : unknown ? 400 : 404, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    })
    const code = unknown ? 'parameter_unknown' : 'resource_missing'
    response.end(
      JSON.stringify(body ?? { error: { type: 'invalid_request_error', code, message: unknown } }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  stripe.port = (server.address() as AddressInfo).port
  return stripe
}

async function formOf(request: IncomingMessage): Promise<Params> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()))
}
