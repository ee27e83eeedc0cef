import { hashOfId } from './id-hash.ts'

/**
 * Number of rows that hold the neighbors (most similar faces) of all faces. An item's id selects its row.
 * Permanently deleting the item deletes the whole row.
 */
const ROWS = 256

/** The prefix of these rows' names. Deleting all recognition data deletes every row with this prefix. */
const PREFIX = 'recognition-faces-'

export const FACES = `${PREFIX}kept`

export function facesRowOf(item: string): string {
  const hash = hashOfId(item)
  return `${PREFIX}${(hash ^ (hash >>> 16)) & (ROWS - 1)}`
}

export const isFacesRow = (name: string): boolean => name.startsWith(PREFIX)
