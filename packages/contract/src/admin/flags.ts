import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const name = z
  .string()
  .max(LIMITS.variableKeyChars)
  .regex(/^[\w.-]+$/)
const description = z.string().trim().max(LIMITS.variableDescriptionChars)
const inPath = z.object({ name })

/** The feature flags that the product reads, and whether a missing one is on. */
export const KNOWN_FLAGS = {
  PUBLIC_LINKS: true,
  DESKTOP_DOWNLOADS: true,
  'more-formats': true,
  recognition: true,
}

/** The feature is on while the flag is active and its value is true. */
const featureFlag = z.object({
  name: z.string(),
  description: z.string(),
  value: z.boolean(),
  active: z.boolean(),
})

export const featureFlags = endpoint({
  method: 'GET',
  path: '/api/feature-flags/all',
  response: z.array(featureFlag),
})

/** Fails with ALREADY_EXISTS if there is a flag of this name. */
export const createFlag = endpoint({
  method: 'POST',
  path: '/api/feature-flags',
  body: z.strictObject({
    name,
    value: z.boolean().default(false),
    description: description.default(''),
  }),
  response: featureFlag,
})

export const updateFlag = endpoint({
  method: 'PUT',
  path: '/api/feature-flags/:name',
  params: inPath,
  body: z
    .strictObject({ value: z.boolean(), description, active: z.boolean() })
    .partial()
    .refine(change => Object.keys(change).length > 0),
  response: featureFlag,
})

export const deleteFlag = endpoint({
  method: 'DELETE',
  path: '/api/feature-flags/:name',
  params: inPath,
  response: z.object({}),
})

export type FeatureFlag = z.infer<typeof featureFlag>
