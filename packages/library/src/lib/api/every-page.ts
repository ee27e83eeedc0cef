import { type Cursor, packCursor } from '@safelight/contract/cursors'

/** Reads a list to its end, up to a bound: a hostile server could send pages forever. */
export async function everyPage<T>(
  read: (query: { after?: string }) => Promise<T[]>,
  cursorOf: (entry: T) => Cursor,
): Promise<T[]> {
  const entries: T[] = []
  let query: { after?: string } = {}
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await read(query)
    const last = page.at(-1)
    if (last === undefined) break
    const after = packCursor(cursorOf(last))
    // The server does not go on from where it is asked to.
    if (query.after !== undefined && after >= query.after) break
    entries.push(...page)
    query = { after }
  }
  return entries
}

const MOST_PAGES = 200
