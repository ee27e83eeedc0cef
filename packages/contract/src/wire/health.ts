import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** Whether the server and its database answer. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  response: z.object({ status: z.literal('ok') }),
})
