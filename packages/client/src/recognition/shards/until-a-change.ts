import { ApiError } from '../../api/api-client.ts'

/** Refusals that hold until something changes: another device was first, or there is no room. */
const UNTIL_A_CHANGE = new Set(['STALE_VERSION', 'QUOTA_EXCEEDED', 'LIMIT_REACHED'])

/** false for what the server refuses for now: it is tried again when the device next takes in changes. */
export async function unlessRefused(put: Promise<void>): Promise<boolean> {
  try {
    await put
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || !UNTIL_A_CHANGE.has(error.code)) throw error
    return false
  }
}
