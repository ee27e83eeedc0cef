import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

/** A plan of this installation, paid by the month. */
export const plan = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  /** In whole units of the currency, with cents behind the point; 0 for a free plan. */
  price: z.number().nonnegative(),
  currency: z.string(),
  /** 0: no limit. */
  storageLimitMB: z.int().nonnegative(),
  /** Days before the first payment of somebody's first subscription; 0: none. */
  trialDays: z.int().nonnegative(),
  /** People who may share it in a family group, who pays for it among them; below 2: it is not shared. */
  familyMembers: z.int().nonnegative(),
  features: z.array(z.string()),
  /** false for one that is not offered any more. */
  active: z.boolean(),
})

/** All plans, the cheapest first. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  response: z.array(plan),
})

/** How plans are had here. */
export const readOffer = endpoint({
  method: 'GET',
  path: '/api/payment/offer',
  response: z.object({
    /** Who takes payments; null: nobody. */
    provider: z.enum(['stripe', 'sandbox']).nullable(),
    /** What an account without a subscription may store; 0: no limit. */
    freeStorageMB: z.number().nonnegative(),
    /** Whom to write about a plan for organizations, if anybody. */
    salesEmail: z.email().nullable(),
  }),
})

/** One plan; NOT_FOUND when there is none of this number. */
export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:id',
  params: z.object({ id: z.coerce.number().pipe(plan.shape.id) }),
  response: plan,
})

export type Offer = z.infer<typeof readOffer.response>
export type Plan = z.infer<typeof plan>
