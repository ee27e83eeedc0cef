import { plan } from '../installation/plans.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const line = (chars: number) => z.string().trim().min(1).max(chars)

const content = z.strictObject({
  name: line(LIMITS.planNameChars),
  description: z.string().trim().max(LIMITS.variableDescriptionChars),
  price: z.number().nonnegative().max(1_000_000).multipleOf(0.01),
  currency: z.string().regex(/^[a-z]{3}$/),
  storageLimitMB: z.int().nonnegative().max(1_000_000_000),
  trialDays: z.int().nonnegative().max(365),
  familyMembers: z.int().nonnegative().max(LIMITS.largestFamily),
  features: z.array(line(LIMITS.planFeatureChars)).max(LIMITS.featuresOfPlan),
})

/** Fails with ALREADY_EXISTS if there is a plan of this name. */
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/admin/plans',
  body: content,
  response: plan,
})

/** `active: false` withdraws the plan from sale, but its subscribers keep it. */
export const updatePlan = endpoint({
  method: 'PUT',
  path: '/api/admin/plans/:id',
  params: z.object({ id: z.coerce.number().pipe(plan.shape.id) }),
  body: content
    .extend({ active: z.boolean() })
    .partial()
    .refine(change => Object.keys(change).length > 0),
  response: plan,
})

export type PlanContent = z.infer<typeof content>
