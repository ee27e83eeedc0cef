import { ApiError } from '../http/errors.ts'

/** A query of one count. */
interface Counting {
  executeTakeFirstOrThrow(): Promise<{ count: number }>
}

/**
 * Throws LIMIT_REACHED when a query counts as many as there may be. Call it within the transaction
 * that adds one more.
 */
export async function assertBelow(limit: number, counting: Counting): Promise<void> {
  const { count } = await counting.executeTakeFirstOrThrow()
  if (count >= limit) throw new ApiError('LIMIT_REACHED')
}
