import { type Cursor, MORE_HEADER, packCursor } from '@safelight/contract/cursors'

/** What the call of one page takes. */
export interface ListOptions {
  query: { after?: string }
  onHeaders(headers: Headers): void
}

/**
 * Reads the page of a list behind a cursor, without one the first page, and where the next one begins:
 * undefined behind the last. A server that does not go on from where it is asked to has come to its end.
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
