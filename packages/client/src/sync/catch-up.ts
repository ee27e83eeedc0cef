import { ApiError } from '../api/api-client.ts'
import type { Following } from './connection.ts'
import type { LibrarySync } from './library-sync.ts'

/** Reads what has changed, then all that is not read yet; says how far it came. Throws what is wrong with the device. */
export async function catchUp(sync: Pick<LibrarySync, 'follow' | 'fillUp'>): Promise<Following> {
  const followed = await endOf(sync.follow, 'outdated')
  return followed === 'current' ? endOf(sync.fillUp, 'unfilled') : followed
}

/** What a reading comes to; `refused` where the server answered. */
async function endOf(read: () => Promise<void>, refused: Following): Promise<Following> {
  try {
    await read()
    return 'current'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 0 ? 'away' : refused
  }
}
