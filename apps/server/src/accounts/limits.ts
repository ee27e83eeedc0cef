import { ApiError } from '../http/errors.ts'

interface Counting {
  executeTakeFirstOrThrow(): Promise<{ count: number }>
}

/** Throws LIMIT_REACHED at `limit` rows or more. Call it within the transaction that adds a row. */
export async function assertBelow(limit: number, counting: Counting): Promise<void> {
  const { count } = await counting.executeTakeFirstOrThrow()
  if (count >= limit) throw new ApiError('LIMIT_REACHED')
}
