/** How many rows the neighbors of all faces are in: an item that is deleted for good takes one of them along. */
const ROWS = 256

/** The first letters of the names of these rows; deleting all that was recognized takes them along by these. */
const PREFIX = 'recognition-faces-'

/** The row that says which save was the last. */
export const FACES = `${PREFIX}kept`

/** The row in which the neighbors of an item's faces are. */
export function facesRowOf(item: string): string {
  let hash = 0
  for (let i = 0; i < item.length; i++) hash = Math.imul(hash ^ item.charCodeAt(i), 0x01000193)
  return `${PREFIX}${(hash ^ (hash >>> 16)) & (ROWS - 1)}`
}

export const isFacesRow = (name: string): boolean => name.startsWith(PREFIX)
