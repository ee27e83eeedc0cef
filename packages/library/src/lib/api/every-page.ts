import { type Cursor, MORE_HEADER, packCursor } from '@safelight/contract/cursors'

/** Reads a list to its end, up to a bound: a hostile server could send pages forever. */
export async function everyPage<T>(
  read: (options: ListOptions) => Promise<T[]>,
  cursorOf: (entry: T) => Cursor,
): Promise<T[]> {
  const entries: T[] = []
  let after: string | undefined
  let hasMore = true
  const onHeaders = (headers: Headers) => {
    hasMore = headers.get(MORE_HEADER) !== 'false'
  }
  for (let pages = 0; hasMore && pages < MOST_PAGES; pages += 1) {
    const page = await read({ query: after === undefined ? {} : { after }, onHeaders })
    const last = page.at(-1)
    if (last === undefined) break
    const next = packCursor(cursorOf(last))
    // The server does not go on from where it is asked to.
    if (after !== undefined && next >= after) break
    entries.push(...page)
    after = next
  }
  return entries
}

/** Of the call of one page. */
interface ListOptions {
  query: { after?: string }
  onHeaders(headers: Headers): void
}

const MOST_PAGES = 200
