import type { Cursor } from '@safelight/contract/cursors'
import { type ListOptions, readListPage } from './list-page.ts'
import { MOST_PAGES } from './most-pages.ts'

/** Reads all pages of a list, at most `MOST_PAGES`. Otherwise, a hostile server could send pages forever. */
export async function everyPage<T>(
  read: (options: ListOptions) => Promise<T[]>,
  cursorOf: (entry: T) => Cursor,
): Promise<T[]> {
  const entries: T[] = []
  let after: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await readListPage(read, cursorOf, after)
    entries.push(...page.entries)
    after = page.next
    if (after === undefined) break
  }
  return entries
}
