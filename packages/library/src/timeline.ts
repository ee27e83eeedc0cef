import { LIMITS } from '@safelight/contract/limits'
import type { MonthCount } from '@safelight/contract/media'
import type { ItemStore } from './item-store.ts'
import type { LibraryItem } from './items.ts'
import { type Position, positionOf } from './lib/blocks.ts'
import type { TimelinePage } from './lib/library-sync.ts'
import { createObservable } from './lib/observable.ts'
import type { LibraryUpdate } from './library-updates.ts'

export interface TimelineState {
  /** `idle` when more can be loaded, `end` when everything is. */
  status: 'loading' | 'idle' | 'end' | 'failed'
  /** How many items there are in each month; undefined until that is known. */
  months: MonthCount[] | undefined
}

/** Shows the library a page at a time, newest first, and keeps what is shown up to date. */
export interface Timeline {
  state(): TimelineState
  subscribe(listener: () => void): () => void
  /** Shows the next page; the first call shows the first page and the months. */
  loadMore(): Promise<void>
  /** Takes in what has changed. */
  apply(update: LibraryUpdate): void
}

/** What the timeline shows pages of. */
export interface TimelineSource {
  page(after: Position | undefined, limit: number): Promise<TimelinePage>
  months(): Promise<MonthCount[]>
}

export function createTimeline(source: TimelineSource, items: ItemStore): Timeline {
  const current = createObservable<TimelineState>({ status: 'idle', months: undefined })
  const change = (part: Partial<TimelineState>) => current.set({ ...current.get(), ...part })
  /** The last place that is shown. */
  let shownTo: Position | undefined
  const waiting: LibraryUpdate[] = []

  async function nextPage(): Promise<void> {
    const page = await source.page(shownTo, LIMITS.galleryPage)
    const last = page.items.at(-1)
    if (last) shownTo = positionOf(last)
    items.put(page.items)
    change({ status: page.end ? 'end' : 'idle' })
  }

  async function loadMonths(): Promise<void> {
    change({ months: await source.months() })
  }

  function apply(update: LibraryUpdate): void {
    const isShown = (item: LibraryItem) =>
      current.get().status === 'end' || (shownTo !== undefined && positionOf(item) >= shownTo)
    const further = update.items.filter(item => !isShown(item))
    items.remove([...update.removed, ...further.map(item => item.id)])
    items.put(update.items.filter(isShown))
    if (update.months) change({ months: update.months })
  }

  return {
    state: current.get,
    subscribe: current.subscribe,

    async loadMore() {
      const { status, months } = current.get()
      if (status === 'loading' || status === 'end') return
      change({ status: 'loading' })
      try {
        await Promise.all([months ? undefined : loadMonths(), nextPage()])
      } catch {
        change({ status: 'failed' })
      }
      for (const update of waiting.splice(0)) apply(update)
    },

    // A page on its way was read before what changes now.
    apply(update) {
      if (current.get().status === 'loading') waiting.push(update)
      else apply(update)
    },
  }
}
