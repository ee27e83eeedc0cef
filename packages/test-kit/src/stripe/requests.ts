import type Stripe from 'stripe'
import { z } from 'zod'

/*
 * The parameters that each call of the fake Stripe accepts. The function `takes` makes TypeScript reject each
 * name and value that the types of Stripe's own library lack.
 */

type KeysOf<T> = T extends unknown ? keyof T : never
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/**
 * Only the string literals of a type. Stripe's unions also contain `string`, for values of later versions.
 */
type Literals<T> = T extends string ? (string extends T ? never : T) : never

/** The type `Given`, with each name and value that `Type` lacks replaced by `never`, at any depth. */
type Known<Given, Type> = Given extends readonly (infer Each)[]
  ? Known<Each, Type extends readonly (infer Item)[] ? Item : never>[]
  : Given extends object
    ? {
        [Key in keyof Given]: Key extends KeysOf<Type>
          ? Known<Given[Key], ValueOf<Type, Key>>
          : never
      }
    : Given extends string
      ? string extends Given
        ? Given
        : [Literals<Type>] extends [never]
          ? Given
          : Extract<Literals<Type>, Given>
      : Given

const takes =
  <Type>() =>
  <Schema extends z.ZodType>(
    schema: z.output<Schema> extends Type & Known<z.output<Schema>, Type> ? Schema : never,
  ): z.ZodType =>
    schema

// A form has only strings as values.
const text = z.string().min(1)
const whole = text.regex(/^\d+$/).transform(Number)
const flag = z.enum(['true', 'false']).transform(word => word === 'true')

const session = {
  mode: z.literal('subscription'),
  customer: text,
  line_items: z.array(z.strictObject({ price: text, quantity: whole })).length(1),
  success_url: z.url(),
  cancel_url: z.url(),
}
const page = { limit: whole }
const items = z.array(z.strictObject({ id: text, price: text })).length(1)
const paidNow = {
  proration_behavior: z.literal('always_invoice'),
  payment_behavior: z.literal('error_if_incomplete'),
}

export const REQUESTS = {
  'POST customers': takes<Stripe.CustomerCreateParams>()(
    z.strictObject({ email: z.email(), metadata: z.strictObject({ safelight_user: text }) }),
  ),
  'POST customers/:id': takes<Stripe.CustomerUpdateParams>()(z.strictObject({ email: z.email() })),
  'DELETE customers/:id': takes<Stripe.CustomerDeleteParams>()(z.strictObject({})),
  'GET checkout/sessions': takes<Stripe.Checkout.SessionListParams>()(
    z.strictObject({ customer: text, status: z.literal('open'), starting_after: text }),
  ),
  'POST checkout/sessions': takes<Stripe.Checkout.SessionCreateParams>()(
    z.union([
      z.strictObject(session),
      z.strictObject({
        ...session,
        subscription_data: z.strictObject({ trial_period_days: whole }),
      }),
    ]),
  ),
  'GET checkout/sessions/:id': takes<Stripe.Checkout.SessionRetrieveParams>()(z.strictObject({})),
  'POST checkout/sessions/:id/expire': takes<Stripe.Checkout.SessionExpireParams>()(
    z.strictObject({}),
  ),
  'GET prices': takes<Stripe.PriceListParams>()(
    z.strictObject({ lookup_keys: z.array(text).length(1), active: flag }),
  ),
  'POST prices': takes<Stripe.PriceCreateParams>()(
    z.strictObject({
      currency: text,
      unit_amount: whole,
      recurring: z.strictObject({ interval: z.literal('month') }),
      product_data: z.strictObject({ name: text }),
      lookup_key: text,
      transfer_lookup_key: flag,
      metadata: z.strictObject({ safelight_plan: text }),
    }),
  ),
  'GET subscriptions': takes<Stripe.SubscriptionListParams>()(
    z.union([
      z.strictObject({ ...page, customer: text, status: z.literal('all') }),
      z.strictObject({ ...page, customer: text, status: z.literal('all'), starting_after: text }),
    ]),
  ),
  'GET subscriptions/:id': takes<Stripe.SubscriptionRetrieveParams>()(z.strictObject({})),
  'POST subscriptions/:id': takes<Stripe.SubscriptionUpdateParams>()(
    z.union([
      z.strictObject({ items, proration_behavior: z.literal('create_prorations') }),
      z.strictObject({ items, ...paidNow }),
      z.strictObject({ items, ...paidNow, trial_end: z.literal('now') }),
      z.strictObject({ cancel_at_period_end: flag }),
    ]),
  ),
  'DELETE subscriptions/:id': takes<Stripe.SubscriptionCancelParams>()(z.strictObject({})),
}

export type Call = keyof typeof REQUESTS

/** Converts names such as `items[0][price]` to objects and lists. */
export function fromForm(form: URLSearchParams): unknown {
  const root: Record<string, unknown> = {}
  for (const [path, value] of form) {
    const names = path.replaceAll(']', '').split('[')
    const last = names.pop() ?? ''
    let holder = root
    for (const name of names) {
      holder[name] ??= {}
      holder = holder[name] as Record<string, unknown>
    }
    holder[last] = value
  }
  return withLists(root)
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
