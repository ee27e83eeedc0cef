import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** Whether the server is alive: it asks for nothing beside itself, so that nobody restarts it for what another lacks. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  response: z.object({ status: z.literal('ok') }),
})

/**
 * Whether the server can do its work, for balancers. NOT_READY names what is missing. `uploads` says whether there is
 * room for them: without it everything else goes on, so that people can delete something.
 */
export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  response: z.object({ status: z.literal('ready'), uploads: z.boolean() }),
})
