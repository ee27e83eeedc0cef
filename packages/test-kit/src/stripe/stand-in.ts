import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import objects from './objects.json' with { type: 'json' }
import { type Call, fromForm, REQUESTS } from './requests.ts'

/*
 * A fake Stripe. It answers with Stripe's own example objects, and adapts them to each request and test. Like
 * Stripe, it splits lists into pages, and executes each idempotency key only once.
 */

export const SECRET_KEY = 'sk_test_1'

export interface StripeStandIn {
  port: number
  /** Every request so far, with its raw `params`. */
  requests: { call: string; params: unknown; key: string | undefined }[]
  customers: Map<string, Stripe.Customer>
  /** Subscriptions, the newest first, as Stripe lists them. */
  subscriptions: Stripe.Subscription[]
  sessions: Stripe.Checkout.Session[]
  /** Pays for a checkout, as a person does on Stripe's page. By default, pays for the open checkout. */
  pay(checkout?: Stripe.Checkout.Session): Stripe.Subscription
  /** Adds a subscription of a customer. Its period ends in `days` days. */
  add(
    customer: string,
    price: string,
    status: Stripe.Subscription.Status,
    days?: number,
  ): Stripe.Subscription
  down: boolean
  declines: boolean
  /** The fake Stripe executes the next request of this call, but does not answer it. */
  loses: Call | undefined
  /** Runs `act` just before the fake Stripe executes the next request of `call`. */
  before: { call: Call; act: () => void } | undefined
}

interface Failure {
  status: number
  error: { type: string; code?: string; message: string; param?: string }
}

const failure = (status: number, type: string, message: string, code?: string): Failure => ({
  status,
  error: { type, message, ...(code && { code }) },
})
const missing = (id: string) =>
  failure(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing')
const isFailure = (answer: object): answer is Failure => 'error' in answer

const name = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`
const example = <T>(object: object): T => structuredClone(object) as T
const nowSeconds = () => Math.floor(Date.now() / 1000)

export async function startStripe(): Promise<StripeStandIn> {
  const prices: Stripe.Price[] = []
  const orders = new Map<string, { price: string; trialDays: number }>()
  const answers = new Map<string, { request: string; answer: object }>()

  const stripe: StripeStandIn = {
    port: 0,
    requests: [],
    customers: new Map(),
    subscriptions: [],
    sessions: [],
    down: false,
    declines: false,
    loses: undefined,
    before: undefined,
    pay(checkout) {
      const open = stripe.sessions.filter(({ status }) => status === 'open')
      const session = checkout ?? open[0]
      if (!session || (!checkout && open.length > 1)) {
        throw new Error(`${open.length} checkouts are open.`)
      }
      session.status = 'complete'
      const { price = '', trialDays = 0 } = orders.get(session.id) ?? {}
      const status = trialDays > 0 ? 'trialing' : 'active'
      return stripe.add(String(session.customer), price, status, trialDays || 30)
    },
    add(customer, price, status, days = 30) {
      const subscription = example<Stripe.Subscription>(objects.subscription)
      subscription.id = name('sub')
      subscription.customer = customer
      subscription.status = status
      subscription.cancel_at_period_end = false
      for (const item of subscription.items.data) {
        item.id = name('si')
        item.price = requirePrice(price)
        item.current_period_end = nowSeconds() + days * 86_400
      }
      stripe.subscriptions.unshift(subscription)
      return subscription
    },
  }

  function requirePrice(id: string): Stripe.Price {
    const price = prices.find(each => each.id === id)
    if (!price) throw new Error(`No such price: ${id}`)
    return price
  }

  function answer(call: Call, id: string, params: unknown): object {
    const subscription = stripe.subscriptions.find(each => each.id === id)
    const session = stripe.sessions.find(each => each.id === id)
    switch (call) {
      case 'POST customers': {
        const { email, metadata } = params as Stripe.CustomerCreateParams & { email: string }
        const customer = example<Stripe.Customer>(objects.customer)
        Object.assign(customer, { id: name('cus'), email, metadata })
        stripe.customers.set(customer.id, customer)
        return customer
      }
      case 'POST customers/:id': {
        const customer = stripe.customers.get(id)
        return customer ? Object.assign(customer, params) : missing(id)
      }
      case 'DELETE customers/:id':
        if (!stripe.customers.delete(id)) return missing(id)
        for (const each of stripe.subscriptions) if (each.customer === id) each.status = 'canceled'
        return { ...objects.deleted_customer, id }
      case 'GET checkout/sessions': {
        const { customer, status, ...paging } = params as Stripe.Checkout.SessionListParams
        const all = stripe.sessions.filter(each => each.customer === customer)
        return page(all, paging, each => each.status === status)
      }
      case 'GET checkout/sessions/:id':
        return session ?? missing(id)
      case 'POST checkout/sessions/:id/expire': {
        if (session?.status !== 'open') {
          return failure(400, 'invalid_request_error', 'Only open sessions can be expired.')
        }
        return Object.assign(session, { status: 'expired' })
      }
      case 'POST checkout/sessions': {
        const { customer, line_items, subscription_data, success_url, cancel_url } =
          params as Stripe.Checkout.SessionCreateParams
        if (!stripe.customers.has(customer ?? '')) return missing(customer ?? '')
        const made = example<Stripe.Checkout.Session>(objects['checkout.session'])
        made.id = name('cs_test')
        Object.assign(made, { customer, success_url, cancel_url, status: 'open' })
        made.url = `https://checkout.stripe.com/c/pay/${made.id}`
        orders.set(made.id, {
          price: line_items?.[0]?.price ?? '',
          trialDays: subscription_data?.trial_period_days ?? 0,
        })
        stripe.sessions.unshift(made)
        return made
      }
      case 'GET prices': {
        const { lookup_keys, ...paging } = params as Stripe.PriceListParams
        return page(prices, paging, each => lookup_keys?.includes(each.lookup_key ?? '') === true)
      }
      case 'POST prices': {
        const { currency, unit_amount, lookup_key, metadata } = params as Stripe.PriceCreateParams
        const price = example<Stripe.Price>(objects.price)
        Object.assign(price, { id: name('price'), currency, unit_amount, lookup_key, metadata })
        // If an older price has this lookup key, the key moves to the new price.
        for (const each of prices) if (each.lookup_key === lookup_key) each.lookup_key = null
        prices.unshift(price)
        return price
      }
      case 'GET subscriptions': {
        const { customer, status: _, ...paging } = params as Stripe.SubscriptionListParams
        if (!stripe.customers.has(customer ?? '')) return missing(customer ?? '')
        return page(stripe.subscriptions, paging, each => each.customer === customer)
      }
      case 'GET subscriptions/:id':
        return subscription ?? missing(id)
      case 'POST subscriptions/:id': {
        if (!subscription) return missing(id)
        const { items, cancel_at_period_end, payment_behavior, trial_end } =
          params as Stripe.SubscriptionUpdateParams
        if (stripe.declines && payment_behavior === 'error_if_incomplete') {
          return failure(402, 'card_error', 'Your card was declined.', 'card_declined')
        }
        if (cancel_at_period_end !== undefined) {
          subscription.cancel_at_period_end = cancel_at_period_end
        }
        for (const change of items ?? []) {
          const item = subscription.items.data.find(each => each.id === change.id)
          if (!item) return missing(change.id ?? '')
          item.price = requirePrice(change.price ?? '')
          if (trial_end === 'now') item.current_period_end = nowSeconds() + 30 * 86_400
        }
        if (trial_end === 'now') subscription.status = 'active'
        return subscription
      }
      case 'DELETE subscriptions/:id':
        return subscription ? Object.assign(subscription, { status: 'canceled' }) : missing(id)
    }
  }

  /**
   * Executes a request. If the idempotency key was used before, returns the answer to the first request with
   * this key instead.
   */
  function handle(call: string, id: string, form: unknown, key: string | undefined): object {
    if (!(call in REQUESTS)) throw new Error(`Nothing is known of ${call}.`)
    const params = REQUESTS[call as Call].safeParse(form)
    if (!params.success) {
      return failure(400, 'invalid_request_error', params.error.message, 'parameter_unknown')
    }
    const request = JSON.stringify([call, id, form])
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.request !== request) {
      return failure(400, 'idempotency_error', 'This key was used with other parameters.')
    }
    const given = known?.answer ?? answer(call as Call, id, params.data)
    if (key !== undefined) answers.set(key, { request, answer: structuredClone(given) })
    return given
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.slice('/v1/'.length)
    const id = /(?:cus|sub|cs_test)_\w+/.exec(path)?.[0] ?? ''
    const call = `${request.method} ${id ? path.replace(id, ':id') : path}`
    const params = fromForm(request.method === 'POST' ? await formOf(request) : searchParams)
    const key = request.headers['idempotency-key']?.toString()
    stripe.requests.push({ call, params, key })
    if (stripe.before?.call === call) {
      stripe.before.act()
      stripe.before = undefined
    }
    const body = stripe.down
      ? failure(500, 'api_error', 'Down')
      : request.headers.authorization === `Bearer ${SECRET_KEY}`
        ? handle(call, id, params, key)
        : failure(401, 'invalid_request_error', 'Invalid API Key provided')
    if (stripe.loses === call) {
      stripe.loses = undefined
      return request.socket.destroy()
    }
    const status = isFailure(body) ? body.status : 200
    response.writeHead(status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    })
    response.end(JSON.stringify(isFailure(body) ? { error: body.error } : body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  stripe.port = (server.address() as AddressInfo).port
  return stripe
}

/** Returns the page of the matching entries after `starting_after`. By default, a page has ten entries. */
function page<T extends { id: string }>(
  all: readonly T[],
  { limit = 10, starting_after }: Stripe.PaginationParams,
  fits: (each: T) => boolean,
): object {
  const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0
  const found = all.slice(from).filter(fits)
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: '/v1' }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return new URLSearchParams(Buffer.concat(pieces).toString())
}

export const eventAbout = (object: object, id: string, type: string): string =>
  JSON.stringify({ ...objects.event, id, type, created: nowSeconds(), data: { object } })
