import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

export const session = z.object({
  /** The session's public name. It reveals neither the token nor the token's hash. */
  id: bytes(12),
  createdAt: z.iso.datetime(),
  /** Accurate to about an hour. */
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string(),
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  response: z.object({ sessions: z.array(session) }),
})

/** Ends one of the person's own sessions immediately. Fails with NOT_FOUND for any other id. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  params: z.strictObject({ id: bytes(12) }),
  response: z.object({}),
})

export type SignedInDevice = z.infer<typeof session>
