import { createObservable } from './observable.ts'

/** `next` is the cursor of the next page. It is undefined on the last page. */
export interface Page<T, Cursor> {
  items: readonly T[]
  next: Cursor | undefined
}

type ItemOf<P extends Page<unknown, unknown>> = P['items'][number]

export interface PagedListState<T, P> {
  /**
   * `more`: the list continues after `items`. `loading`: a page is pending, or none has been requested yet.
   */
  status: 'loading' | 'more' | 'end' | 'failed'
  items: readonly T[]
  pages: readonly P[]
}

export interface PagedList<T, P> {
  state(): PagedListState<T, P>
  subscribe(listener: () => void): () => void
  loadMore(): void
  loadAll(): Promise<readonly T[]>
  /**
   * Reads the list again from its start: as many items as before, plus `more` new ones. The old items stay
   * visible until the read ends.
   */
  reload(more: number): void
  drop(ids: readonly string[]): void
  putBack(ids: readonly string[]): void
}

interface Reading<P> {
  from: readonly P[]
  least: number
  end: Promise<void>
}

export function createPagedList<P extends Page<{ id: string }, unknown>>(
  readPage: (after: P['next']) => Promise<P>,
  first?: P,
): PagedList<ItemOf<P>, P> {
  let pages: readonly P[] = first ? [first] : []
  const dropped = new Set<string>()
  /** The read that started last. Results of earlier reads are ignored. */
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

  /** Reads the pages after `from` until the list has `least` items, or ends. */
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
