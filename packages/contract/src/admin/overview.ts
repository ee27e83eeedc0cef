import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

const count = z.int().nonnegative()

export const overview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  response: z.object({
    users: count,
    disabledUsers: count,
    /** Items outside the trash. */
    items: count,
    /** Size of the ciphertext of all accounts. */
    bytes: count,
    /** Uploads by UTC day in the last fourteen days, latest first. Days without uploads are left out. */
    uploads: z.array(z.object({ day: z.iso.date(), count })),
    /** null if the blob store does not report it. */
    freeBytes: count.nullable(),
    /** The models for recognition: the administrator's own, or those that come with the server. */
    models: z.enum(['own', 'standard', 'none', 'unreadable']),
    version: z.string(),
  }),
})

/** The `by` of log entries about commands run on the server's machine. */
export const OPERATOR = 0

const logEntry = z.object({
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** An administrator's account number, or `OPERATOR`. */
  by: z.int().nonnegative(),
  action: z.string(),
  target: z.string(),
  details: z.string(),
})

/** A page of the log of administration, the latest entry first. Nothing changes or deletes an entry. */
export const adminLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  query: z.object({ before: z.coerce.number().pipe(z.int().positive()).optional() }),
  response: z.object({ entries: z.array(logEntry), hasMore: z.boolean() }),
})

export type Overview = z.infer<typeof overview.response>
export type LogEntry = z.infer<typeof logEntry>
