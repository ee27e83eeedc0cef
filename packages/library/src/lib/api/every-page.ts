import { type Cursor, packCursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'

/** Reads a list to its end, up to a bound: a hostile server could send pages forever. */
export async function everyPage<T>(
  read: (query: { after?: string }) => Promise<T[]>,
  cursorOf: (entry: T) => Cursor,
): Promise<T[]> {
  const entries: T[] = []
  let query: { after?: string } = {}
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await read(query)
    entries.push(...page)
    const last = page.at(-1)
    if (!last || page.length < LIMITS.listPage) break
    query = { after: packCursor(cursorOf(last)) }
  }
  return entries
}

const MOST_PAGES = 200
