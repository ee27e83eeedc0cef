import { type Cursor, MORE_HEADER, packCursor } from '@safelight/contract/cursors'

export interface ListOptions {
  query: { after?: string }
  onHeaders(headers: Headers): void
}

/**
 * Reads the page after a cursor, or the first page. Returns the next cursor, or undefined after the last
 * page. Otherwise stops at a page that is not behind `after`: a hostile server could repeat a page forever.
 */
export async function readListPage<T>(
  read: (options: ListOptions) => Promise<T[]>,
  cursorOf: (entry: T) => Cursor,
  after: string | undefined,
): Promise<{ entries: T[]; next: string | undefined }> {
  let hasMore = true
  const onHeaders = (headers: Headers) => {
    hasMore = headers.get(MORE_HEADER) !== 'false'
  }
  const entries = await read({ query: after === undefined ? {} : { after }, onHeaders })
  const last = entries.at(-1)
  const next = last && packCursor(cursorOf(last))
  if (next === undefined || (after !== undefined && next >= after)) {
    return { entries: [], next: undefined }
  }
  return { entries, next: hasMore ? next : undefined }
}
