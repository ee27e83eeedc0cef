import { createObservable } from './observable.ts'

/** A part of a list, and the cursor of the part behind it; undefined behind the last one. */
export interface Page<T, Cursor> {
  items: readonly T[]
  next: Cursor | undefined
}

type ItemOf<P extends Page<unknown, unknown>> = P['items'][number]

export interface PagedListState<T, P> {
  /** `more` when there is more than `items`; `loading` too before the first page is asked for. */
  status: 'loading' | 'more' | 'end' | 'failed'
  /** The items of all pages that were read, without those that were dropped. */
  items: readonly T[]
  /** The pages as they were read. */
  pages: readonly P[]
}

/** A list that is read page by page from its beginning. */
export interface PagedList<T, P> {
  /** Another object after every change. */
  state(): PagedListState<T, P>
  subscribe(listener: () => void): () => void
  /** Reads the next page, or tries again what failed. Does nothing while a page is on its way. */
  loadMore(): void
  /** Reads every page that is left. Throws what stops it. */
  loadAll(): Promise<readonly T[]>
  /** Reads the list anew, as far as it is shown and `more` items; what is shown stays until then. */
  reload(more: number): void
  /** Takes items away that left the list, also from pages that are on their way. */
  drop(ids: readonly string[]): void
  /** Shows items again that were dropped and are in the list again. */
  putBack(ids: readonly string[]): void
}

/** A reading under way, or the one that failed last. */
interface Reading<P> {
  from: readonly P[]
  /** Items after which it ends. */
  least: number
  end: Promise<void>
}

/** Begins without a page, or with one that was read already. */
export function createPagedList<P extends Page<{ id: string }, unknown>>(
  readPage: (after: P['next']) => Promise<P>,
  first?: P,
): PagedList<ItemOf<P>, P> {
  let pages: readonly P[] = first ? [first] : []
  const dropped = new Set<string>()
  /** The last one of several readings counts. */
  let reading: Reading<P> | undefined
  const itemsOf = (read: readonly P[]): ItemOf<P>[] =>
    read.flatMap(page => page.items).filter(item => !dropped.has(item.id))
  const current = createObservable<PagedListState<ItemOf<P>, P>>({
    status: first ? statusOf(pages) : 'loading',
    items: itemsOf(pages),
    pages,
  })

  function show(status = current.get().status): void {
    current.set({ status, items: itemsOf(pages), pages })
  }

  /** Reads on behind `from` until there are `least` items, or no more. */
  function read(from: readonly P[], least: number): Promise<void> {
    const mine: Reading<P> = { from, least, end: Promise.resolve() }
    reading = mine
    show('loading')
    mine.end = readTo(mine).then(
      found => {
        if (reading !== mine) return
        reading = undefined
        pages = found
        show(statusOf(found))
      },
      error => {
        if (reading !== mine) return
        show('failed')
        throw error
      },
    )
    return mine.end
  }

  async function readTo({ from, least }: Reading<P>): Promise<readonly P[]> {
    let found = from
    do found = [...found, await readPage(found.at(-1)?.next)]
    while (hasMore(found) && itemsOf(found).length < least)
    return found
  }

  /** The next page, what failed once more, or what is on its way. */
  function readOn(): Promise<void> {
    const { status, items } = current.get()
    if (reading && status === 'loading') return reading.end
    const { from, least } = reading ?? { from: pages, least: items.length + 1 }
    return read(from, least)
  }

  function loadMore(): void {
    if (current.get().status !== 'end') readOn().catch(() => {})
  }

  return {
    state: current.get,
    subscribe: current.subscribe,
    loadMore,
    async loadAll() {
      while (current.get().status !== 'end') await readOn()
      return current.get().items
    },
    reload(more) {
      read([], current.get().items.length + more).catch(() => {})
    },
    drop(ids) {
      for (const id of ids) dropped.add(id)
      show()
      const { status, items } = current.get()
      if (status === 'more' && items.length === 0) loadMore()
    },
    putBack(ids) {
      for (const id of ids) dropped.delete(id)
      show()
    },
  }
}

const statusOf = (pages: readonly Page<unknown, unknown>[]) => (hasMore(pages) ? 'more' : 'end')

const hasMore = (pages: readonly Page<unknown, unknown>[]): boolean =>
  pages.at(-1)?.next !== undefined
