import { build } from './build.ts'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** Liveness, and which build answers. Checks no other service: restarting this server would not repair another service. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  response: build.extend({ status: z.literal('ok') }),
})

/**
 * Readiness, for load balancers. If the server is not ready, fails with NOT_READY and the reason. `uploads`
 * says whether there is disk space for uploads. All other calls work without that space.
 */
export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  response: z.object({ status: z.literal('ready'), uploads: z.boolean() }),
})
