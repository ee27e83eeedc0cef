import { ApiError } from '../../api/api-client.ts'

/** Refusals that last until something changes: another device was first, or there is no space. */
const UNTIL_A_CHANGE = new Set(['STALE_VERSION', 'QUOTA_EXCEEDED', 'LIMIT_REACHED'])

/**
 * Returns false if the server refuses with an error of `UNTIL_A_CHANGE`. The caller tries again at the next
 * pull.
 */
export async function unlessRefused(put: Promise<void>): Promise<boolean> {
  try {
    await put
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || !UNTIL_A_CHANGE.has(error.code)) throw error
    return false
  }
}
