import type { MonthCount } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { createObservable } from './lib/async/observables/observable.ts'
import { untilAnswered } from './lib/async/waiting/until-answered.ts'
import type { LibraryItem } from './lib/items/item.ts'
import { CHUNK, indexIn, type MonthOutline } from './lib/items/months/month-outline.ts'
import { monthKey, monthTitle, yearsOf } from './lib/items/months/months.ts'
import type { TimelineSource } from './lib/items/months/timeline-source.ts'
import type { LibraryUpdate } from './lib/store/library-updates.ts'
import type { MonthContent } from './lib/timeline/month-content.ts'
import { createMonthLoader, type MonthPart } from './lib/timeline/month-loader.ts'

export type { MonthPart } from './lib/timeline/month-loader.ts'

/** Everything, or one year of it: the newest one until another is chosen. */
export type TimelineView = { mode: 'all' } | { mode: 'year'; year?: number }

/** One month of the timeline; another object after every change of it. */
export interface TimelineMonth extends MonthContent {
  /** `YYYY-MM`. */
  key: string
  /** Such as "July 2021". */
  title: string
  /** Pictures of the whole month, as it is laid out: a stack is one. */
  count: number
  /** Items of the whole month, all of its stacks among them. */
  items: number
  /** Items of all months before it. */
  start: number
}

export interface TimelineState {
  view: TimelineView
  /** The years that have items, newest first; undefined until they are asked for and known. */
  years: readonly number[] | undefined
  /** Months of the view, newest first; undefined until they are known. */
  months: readonly TimelineMonth[] | undefined
  /** Items of the view. */
  total: number
  /** The items that the screen has come to, pages on end: the first ones of `total`. */
  shown: number
  /** Items of the whole library. */
  counts: { photos: number; videos: number }
  /** `idle` when there are more, `end` when all are shown. */
  status: 'loading' | 'idle' | 'end' | 'failed'
  /** What failed: the years, or the photos. */
  failed: 'years' | 'photos' | undefined
}

/** An index among the items of the view, by month. */
export interface TimelineIndex {
  key: string
  index: number
}

/**
 * The whole library by its months. Only the months that are visible are loaded. It begins with a page and
 * grows by one at a time, or up to where a screen jumps (docs/decisions/0007).
 */
export interface Timeline {
  state(): TimelineState
  subscribe(listener: () => void): () => void
  /** Shows a view from its beginning. */
  show(view: TimelineView): void
  /** Goes on by a page, or tries again what failed. */
  loadMore(): void
  /** Makes a month, and so many of its items, a part of what is shown. */
  extendTo(at: TimelineIndex): void
  /** Says what is visible on a screen, or in a viewer over it. Only that is loaded and kept up to date. */
  setVisible(who: 'screen' | 'viewer', parts: readonly MonthPart[]): void
  item(at: TimelineIndex): LibraryItem | undefined
  /** Where an item is, if its month is loaded. */
  find(id: string): TimelineIndex | undefined
  /** The month of an item, loaded or not; undefined if the library has none. Asks until that is known. */
  monthOf(id: string, signal: AbortSignal): Promise<string | undefined>
  /** The index, by month, of the `index`-th item of the view. */
  at(index: number): TimelineIndex | undefined
  /** The outline of a month that may not be loaded. */
  outline(key: string): Promise<MonthOutline>
  /** Items of a month by their ids, loaded or not; with a cover comes its stack. */
  items(key: string, ids: ReadonlySet<string>): Promise<LibraryItem[]>
  /** Takes in what has changed. */
  apply(update: LibraryUpdate): void
}

export function createTimeline(source: TimelineSource): Timeline {
  let view: TimelineView = { mode: 'all' }
  let counts: MonthCount[] | undefined
  let years: number[] | undefined
  let failed: TimelineState['failed']
  /** Items that are shown; Infinity once all are. */
  let reached = pageOf(view)
  let round = 0
  const visible = { screen: [] as readonly MonthPart[], viewer: [] as readonly MonthPart[] }
  const loader = createMonthLoader(source, () => refresh())
  let months: readonly TimelineMonth[] | undefined
  const current = createObservable<TimelineState>(stateNow())

  function stateNow(): TimelineState {
    months = counts && monthsOf(counts, view, loader.get, months)
    const last = months?.at(-1)
    const total = last ? last.start + last.count : 0
    const shown = Math.min(reached, total)
    const videos = sum(counts?.map(month => month.videos))
    return {
      view,
      years,
      months,
      total,
      shown,
      counts: { photos: sum(counts?.map(month => month.count)) - videos, videos },
      ...statusOf(months, shown, total, failed),
    }
  }

  function refresh(): void {
    current.set(stateNow())
  }

  /** The last page of what is shown is wanted like what is on the screen. */
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
      const known = counts ?? (await source.months())
      if (mine !== round) return
      counts = known
    } catch (error) {
      if (mine !== round) return
      failed = error instanceof YearsError ? 'years' : 'photos'
    }
    refresh()
    request()
  }

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
      if (failed || !counts) return void begin()
      if (status === 'failed') return loader.retry()
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

/** Whether nothing is left of the year on show, and something of others. */
const isUsedUp = (view: TimelineView, years: readonly number[] = []): boolean =>
  view.mode === 'year' && view.year !== undefined && years.length > 0 && !years.includes(view.year)

/** A view of a year that is not chosen yet is one of the newest year, if that is known. */
const withYear = (view: TimelineView, [newest]: readonly number[] = []): TimelineView =>
  view.mode === 'year' && view.year === undefined && newest !== undefined
    ? { ...view, year: newest }
    : view

const pageOf = (view: TimelineView): number =>
  view.mode === 'all' ? LIMITS.galleryPage : LIMITS.largestPage

/** The months of a view with what is held of each; one that has not changed is the same object. */
function monthsOf(
  counts: readonly MonthCount[],
  view: TimelineView,
  contentOf: (key: string) => MonthContent,
  before: readonly TimelineMonth[] = [],
): TimelineMonth[] {
  const known = new Map(before.map(month => [month.key, month]))
  let start = 0
  return counts
    .filter(({ year }) => view.mode === 'all' || year === view.year)
    .map(month => ({ key: monthKey(month), counted: month.count }))
    .sort((a, b) => (a.key < b.key ? 1 : -1))
    .flatMap(({ key, counted }) => {
      const content = contentOf(key)
      const held = content.outline?.aspects.length ?? 0
      const count = content.status === 'ready' ? held : Math.max(counted, held)
      if (count === 0) return []
      // Of a month that is not read to its end all items are counted.
      const behind = content.status === 'ready' ? (content.outline?.stacks.size ?? 0) : 0
      const items = count + behind
      const month = known.get(key)
      const same =
        month?.start === start &&
        month.count === count &&
        month.outline === content.outline &&
        month.chunks === content.chunks &&
        month.status === content.status
      const next = same ? month : { key, title: monthTitle(key), start, count, items, ...content }
      start += count
      return [next]
    })
}

function statusOf(
  months: readonly TimelineMonth[] | undefined,
  shown: number,
  total: number,
  failed: TimelineState['failed'],
): Pick<TimelineState, 'status' | 'failed'> {
  if (failed) return { status: 'failed', failed }
  if (!months) return { status: 'loading', failed }
  if (months.some(month => month.status === 'failed')) {
    return { status: 'failed', failed: 'photos' }
  }
  const last = months.findLast(month => month.start < shown)
  const isLoading = last?.status === 'loading' && !holds(last, shown)
  return { status: isLoading ? 'loading' : shown < total ? 'idle' : 'end', failed }
}

const holds = ({ outline, start }: TimelineMonth, shown: number) =>
  start + (outline?.aspects.length ?? 0) >= shown

const sum = (numbers: readonly number[] = []) => numbers.reduce((all, number) => all + number, 0)
