import { LIMITS } from '@safelight/contract/limits'

/** An entry of a list by its time and its name. */
export interface ListPlace {
  time: string
  name: string
}

/** Reads a list to its end, or as much of it as anybody may need: a server could go on for ever. */
export async function everyPage<T>(
  read: (query: { after?: string }) => Promise<T[]>,
  placeOf: (entry: T) => ListPlace,
): Promise<T[]> {
  const entries: T[] = []
  let query: { after?: string } = {}
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await read(query)
    entries.push(...page)
    const last = page.at(-1)
    if (!last || page.length < LIMITS.listPage) break
    const { time, name } = placeOf(last)
    query = { after: `${time}_${name}` }
  }
  return entries
}

const MOST_PAGES = 200
