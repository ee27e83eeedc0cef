import type { Day } from '../dates/days.ts'
import { readQuery } from '../query/query.ts'
import type { Received } from './received.ts'
import { createReceivedIndex, type ReceivedTexts } from './received-index.ts'

/** Finds what others share. */
export interface ReceivedSearch {
  /** Reads again what others share. Throws ApiError: the previous content then stays. */
  refresh(): Promise<void>
  find(text: string): Received[]
}

export function createReceivedSearch(
  read: () => Promise<Received[]>,
  today: () => Day,
): ReceivedSearch {
  const index = createReceivedIndex()
  let received: ReadonlyMap<string, Received> = new Map()
  return {
    async refresh() {
      const all = await read()
      received = new Map(all.map(each => [each.id, each]))
      index.set(textsOf(all))
    },
    find: text => index.find(readQuery(text, today())).flatMap(id => received.get(id) ?? []),
  }
}

function textsOf(all: readonly Received[]): ReceivedTexts {
  const items = all.filter(each => each.kind === 'item')
  const byOwner = Map.groupBy(items, ({ owner }) => owner.accountId)
  return {
    items: items.map(({ item }) => item),
    albums: all.flatMap(each =>
      each.kind === 'album'
        ? [{ id: each.id, title: each.album.title, itemIds: each.itemIds }]
        : [],
    ),
    owners: [...byOwner].map(([id, theirs]) => ({
      id,
      title: [theirs[0]?.owner.name, theirs[0]?.owner.email].filter(Boolean).join(' '),
      itemIds: theirs.map(each => each.id),
    })),
  }
}
