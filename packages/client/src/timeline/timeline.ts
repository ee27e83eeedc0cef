import type { MonthCount } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { createObservable } from '../async/observables/observable.ts'
import { paced } from '../async/waiting/paced.ts'
import { untilAnswered } from '../async/waiting/until-answered.ts'
import type { LibraryItem } from '../items/item.ts'
import { CHUNK, indexIn, type MonthOutline } from '../items/months/month-outline.ts'
import { yearsOf } from '../items/months/months.ts'
import type { TimelineSource } from '../items/months/timeline-source.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { createMonthLoader, type MonthPart } from './month-loader.ts'
import { stateOf, type TimelineState, type TimelineView } from './timeline-state.ts'

export type { MonthPart } from './month-loader.ts'
export type { TimelineMonth, TimelineState, TimelineView } from './timeline-state.ts'

export interface TimelineIndex {
  key: string
  index: number
}

export interface Followed {
  /** Whether the source lacks items because reading failed. */
  isBehind(): boolean
  subscribe(listener: () => void): void
  follow(): void
}

/** The shortest time, in milliseconds, between two states while months arrive in the background. */
const PACE = 32

const ALWAYS: Followed = { isBehind: () => false, subscribe: () => {}, follow: () => {} }

/**
 * The whole library by months. Only visible months are loaded. The timeline starts with one page and grows
 * page by page, or up to where a screen jumps (docs/decisions/0007).
 */
export interface Timeline {
  state(): TimelineState
  subscribe(listener: () => void): () => void
  show(view: TimelineView): void
  loadMore(): void
  extendTo(at: TimelineIndex): void
  /** Sets the visible parts of a screen, or of a viewer over it. Only these are loaded and updated. */
  setVisible(who: 'screen' | 'viewer', parts: readonly MonthPart[]): void
  item(at: TimelineIndex): LibraryItem | undefined
  find(id: string): TimelineIndex | undefined
  /**
   * The month of an item, loaded or not; undefined if there is no such item. If reading fails, retries until
   * the signal aborts.
   */
  monthOf(id: string, signal: AbortSignal): Promise<string | undefined>
  /** Returns the month of the view's `index`-th item, and the item's index in this month. */
  at(index: number): TimelineIndex | undefined
  outline(key: string): Promise<MonthOutline>
  /** Items of a month by id, loaded or not. For the cover of a stack, returns all items of the stack. */
  items(key: string, ids: ReadonlySet<string>): Promise<LibraryItem[]>
  apply(update: LibraryUpdate): void
}

export function createTimeline(source: TimelineSource, followed: Followed = ALWAYS): Timeline {
  let view: TimelineView = { mode: 'all' }
  let counts: MonthCount[] | undefined
  /** Whether the counts are the server's, not only the device's. */
  let areCounted = false
  let years: number[] | undefined
  let failed: TimelineState['failed']
  let reached = pageOf(view)
  let round = 0
  const visible = { screen: [] as readonly MonthPart[], viewer: [] as readonly MonthPart[] }
  const loader = createMonthLoader(source, paced(refresh, PACE))
  let wasBehind = false
  const current = createObservable<TimelineState>(stateNow())

  function stateNow(before?: TimelineState): TimelineState {
    const isBehind = followed.isBehind()
    return stateOf({ view, years, counts, reached, failed, isBehind }, loader.get, before)
  }

  function refresh(): void {
    current.set(stateNow(current.get()))
  }

  function request(): void {
    const { months: known = [], shown } = current.get()
    const from = shown - pageOf(view)
    const page = known
      .filter(month => month.start < shown && month.start + month.count > from)
      .map(({ key, start }) => ({ key, from: Math.max(0, from - start), to: shown - start }))
    loader.request([...visible.viewer, ...visible.screen, ...page], view.mode === 'all')
  }

  async function begin(): Promise<void> {
    const mine = ++round
    failed = undefined
    refresh()
    try {
      if (view.mode === 'year') {
        const found = await source.years().catch(() => {
          throw new YearsError()
        })
        if (mine !== round) return
        years = found
        view = withYear(view, found)
      }
      if (!areCounted) await readCounts()
      if (mine !== round) return
    } catch (error) {
      if (mine !== round) return
      failed = error instanceof YearsError ? 'years' : 'photos'
    }
    refresh()
    request()
  }

  /**
   * Reads the server's counts, and shows the device's counts meanwhile. Only the server can say that the
   * library is empty.
   */
  async function readCounts(): Promise<void> {
    const fresh = source.months()
    fresh.catch(() => {})
    const kept = counts ?? (await source.keptMonths())
    if (!areCounted && kept?.some(({ count }) => count > 0)) {
      counts = kept
      refresh()
      request()
    }
    const known = await fresh
    // If an update has brought counts meanwhile, those are at least as new as the counts read here.
    if (!areCounted) counts = known
    areCounted = true
  }

  function tryAgain(): void {
    if (failed) void begin()
    loader.retry()
  }

  followed.subscribe(() => {
    if (wasBehind && !followed.isBehind()) tryAgain()
    wasBehind = followed.isBehind()
    refresh()
  })

  return {
    state: current.get,
    subscribe: current.subscribe,

    show(next) {
      view = withYear(next, yearsOf(counts ?? []))
      reached = pageOf(view)
      visible.screen = []
      visible.viewer = []
      void begin()
    },

    loadMore() {
      const { status, shown, total } = current.get()
      if (status === 'failed') {
        if (followed.isBehind()) followed.follow()
        return tryAgain()
      }
      if (status !== 'idle') return
      reached = shown + pageOf(view)
      if (reached >= total) reached = Number.POSITIVE_INFINITY
      refresh()
      request()
    },

    extendTo({ key, index }) {
      const { months: known = [], total } = current.get()
      const month = known.find(each => each.key === key)
      if (!month) return
      reached = Math.max(reached, month.start + index + LIMITS.largestPage)
      if (reached >= total) reached = Number.POSITIVE_INFINITY
      refresh()
      request()
    },

    setVisible(who, parts) {
      visible[who] = parts
      request()
    },

    item: ({ key, index }) =>
      loader.get(key).chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK],

    find(id) {
      for (const { key, outline } of current.get().months ?? []) {
        const index = outline ? indexIn(outline, id) : -1
        if (index >= 0) return { key, index }
      }
      return undefined
    },

    at(index) {
      const month = current.get().months?.findLast(each => each.start <= index)
      if (!month || index < 0 || index >= month.start + month.count) return undefined
      return { key: month.key, index: index - month.start }
    },

    monthOf: (id, signal) => untilAnswered(() => source.monthOf(id), signal),
    outline: loader.outline,
    items: async (key, ids) => source.withStacks(await loader.items(key, ids)),

    apply(update) {
      if (update.months) {
        counts = update.months
        areCounted = true
        if (failed === 'photos') failed = undefined
        if (years) years = yearsOf(counts)
        if (isUsedUp(view, years)) {
          view = withYear({ mode: 'year' }, years)
          reached = pageOf(view)
        }
      }
      loader.apply(update)
      refresh()
      request()
    },
  }
}

class YearsError extends Error {
  override name = 'YearsError'
}

const isUsedUp = (view: TimelineView, years: readonly number[] = []): boolean =>
  view.mode === 'year' && view.year !== undefined && years.length > 0 && !years.includes(view.year)

/** A view without a chosen year gets the newest one, if known. */
const withYear = (view: TimelineView, [newest]: readonly number[] = []): TimelineView =>
  view.mode === 'year' && view.year === undefined && newest !== undefined
    ? { ...view, year: newest }
    : view

const pageOf = (view: TimelineView): number =>
  view.mode === 'all' ? LIMITS.galleryPage : LIMITS.largestPage
