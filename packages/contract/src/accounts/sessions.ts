import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

/** One browser or app that is signed in. */
const session = z.object({
  /** A public name: neither the token nor what the server keeps of it. */
  id: bytes(12),
  createdAt: z.iso.datetime(),
  /** Noted about once an hour. */
  lastUsedAt: z.iso.datetime(),
  /** What the browser said of itself when it signed in; may be empty. */
  userAgent: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
})

/** The person's own sessions, the one used last first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  response: z.object({ sessions: z.array(session) }),
})

/** Ends one of the person's own sessions at once; NOT_FOUND for any other id. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  params: z.strictObject({ id: bytes(12) }),
  response: z.object({}),
})

export type SignedInDevice = z.infer<typeof session>
