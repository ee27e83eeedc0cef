import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

export const plan = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  /** In whole units of the currency, such as 2.99; 0 for a free plan. */
  price: z.number().nonnegative(),
  currency: z.string(),
  /** 0: no limit. */
  storageLimitMB: z.int().nonnegative(),
  /** Free days at the start of a person's first subscription; 0: none. */
  trialDays: z.int().nonnegative(),
  /** The largest number of people, payer included, who share the plan. Below 2, nobody shares it. */
  familyMembers: z.int().nonnegative(),
  features: z.array(z.string()),
  active: z.boolean(),
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  response: z.array(plan),
})

export const readOffer = endpoint({
  method: 'GET',
  path: '/api/payment/offer',
  response: z.object({
    provider: z.enum(['stripe', 'sandbox']).nullable(),
    /** Storage of an account without a subscription; 0: no limit. */
    freeStorageMB: z.number().nonnegative(),
    salesEmail: z.email().nullable(),
  }),
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:id',
  params: z.object({ id: z.coerce.number().pipe(plan.shape.id) }),
  response: plan,
})

export type Offer = z.infer<typeof readOffer.response>
export type Plan = z.infer<typeof plan>
