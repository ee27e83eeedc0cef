import { ApiError } from '../http/errors.ts'

interface Counting {
  executeTakeFirstOrThrow(): Promise<{ count: number }>
}

/**
 * Throws LIMIT_REACHED if `counting` finds `limit` rows or more. Call it before adding a row, within the same
 * transaction. `message` says more than the message of the code.
 */
export async function assertBelow(
  limit: number,
  counting: Counting,
  message?: string,
): Promise<void> {
  const { count } = await counting.executeTakeFirstOrThrow()
  if (count >= limit) throw new ApiError('LIMIT_REACHED', message)
}
