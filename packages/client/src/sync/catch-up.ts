import { ApiError } from '../api/api-client.ts'
import type { Following } from './connection.ts'
import type { LibrarySync } from './library-sync.ts'

/**
 * Reads the changes, then all items that this device has not read yet. Returns how up to date the device is,
 * also after an error of the server. Throws errors of the device itself.
 */
export async function catchUp(sync: Pick<LibrarySync, 'follow' | 'fillUp'>): Promise<Following> {
  const followed = await endOf(sync.follow, 'outdated')
  return followed === 'current' ? endOf(sync.fillUp, 'unfilled') : followed
}

/** Returns how `read` ended. Returns `refused` if the server answered with an error. */
async function endOf(read: () => Promise<void>, refused: Following): Promise<Following> {
  try {
    await read()
    return 'current'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 0 ? 'away' : refused
  }
}
