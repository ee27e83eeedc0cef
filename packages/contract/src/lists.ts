import { z } from 'zod'

/** A place in a list that has the newest first, a time and a name: the page begins behind it. */
export const listCursor = z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[\w-]{22,26}$/)

/** For a list that comes in pages of `LIMITS.listPage`. A page with fewer entries is the last one. */
export const listQuery = z.object({ after: listCursor.optional() })
