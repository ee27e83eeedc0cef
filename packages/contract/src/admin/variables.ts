import { VARIABLE_CATEGORIES, VARIABLE_TYPES } from '../installation/variables.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

const key = z
  .string()
  .trim()
  .max(LIMITS.variableKeyChars)
  .regex(/^[\w.-]+$/)
const type = z.enum(VARIABLE_TYPES)
const category = z.enum(VARIABLE_CATEGORIES)
const inPath = z.object({ key })

/** Only the administrator sees sensitive variables. */
const variable = z.object({
  id: z.int().positive(),
  variableKey: z.string(),
  variableValue: z.string(),
  variableType: type,
  category,
  description: z.string().optional(),
  isSensitive: z.boolean(),
  isActive: z.boolean(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.int().positive().nullable(),
})

const content = z.strictObject({
  variableValue: z.string().trim().min(1).max(LIMITS.variableValueChars),
  variableType: type,
  category,
  description: z.string().trim().max(LIMITS.variableDescriptionChars),
  isSensitive: z.boolean(),
  isActive: z.boolean(),
})

export const adminVariables = endpoint({
  method: 'GET',
  path: '/api/admin/variables',
  response: z.array(variable),
})

export const adminVariable = endpoint({
  method: 'GET',
  path: '/api/admin/variables/:key',
  params: inPath,
  response: variable,
})

export const variablesOfCategory = endpoint({
  method: 'GET',
  path: '/api/admin/variables/category/:category',
  params: z.object({ category }),
  response: z.array(variable),
})

/**
 * Adds a variable. Fails with ALREADY_EXISTS if the key exists. Fails with INVALID_REQUEST for a value of the
 * wrong type, or for a value that `unreadable` rejects.
 */
export const createVariable = endpoint({
  method: 'POST',
  path: '/api/admin/variables',
  body: content.extend({
    variableKey: key,
    description: content.shape.description.default(''),
    isSensitive: z.boolean().default(false),
    isActive: z.boolean().default(true),
  }),
  response: variable,
})

export const updateVariable = endpoint({
  method: 'PUT',
  path: '/api/admin/variables/:key',
  params: inPath,
  body: content.partial().refine(change => Object.keys(change).length > 0),
  response: variable,
})

export const deleteVariable = endpoint({
  method: 'DELETE',
  path: '/api/admin/variables/:key',
  params: inPath,
  response: z.object({}),
})

export const clearVariablesCache = endpoint({
  method: 'POST',
  path: '/api/admin/variables/cache/clear',
  response: z.object({}),
})

export type Variable = z.infer<typeof variable>
export type VariableContent = z.infer<typeof content>
