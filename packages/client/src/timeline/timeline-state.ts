import type { MonthCount } from '@safelight/contract/items'
import { monthKey, monthTitle } from '../items/months/months.ts'
import type { MonthContent } from './month-content.ts'

/** The whole library, or one year, by default the newest. */
export type TimelineView = { mode: 'all' } | { mode: 'year'; year?: number }

/** Replaced by a new object on every change. */
export interface TimelineMonth extends MonthContent {
  /** `YYYY-MM`. */
  key: string
  title: string
  /** Number of tiles of the whole month as laid out. A stack is one tile. */
  count: number
  /** Number of items of the whole month, including all items in stacks. */
  items: number
  start: number
}

export interface TimelineState {
  view: TimelineView
  /** The years that have items, newest first; undefined while unknown. */
  years: readonly number[] | undefined
  /** Months of the view, newest first; undefined while unknown. */
  months: readonly TimelineMonth[] | undefined
  total: number
  /** Number of items that the screen has reached, in whole pages. */
  shown: number
  counts: { photos: number; videos: number; documents: number }
  /** `idle`: more items can be shown. `end`: all items are shown. */
  status: 'loading' | 'idle' | 'end' | 'failed'
  failed: 'years' | 'photos' | undefined
}

interface KnownView {
  view: TimelineView
  years: readonly number[] | undefined
  counts: readonly MonthCount[] | undefined
  /** Number of items to show; Infinity once all are shown. */
  reached: number
  failed: TimelineState['failed']
  /** The source lacks items because reading failed. */
  isBehind: boolean
}

/** Reuses unchanged objects of the previous state. Components that show them need not render again. */
export function stateOf(
  known: KnownView,
  contentOf: (key: string) => MonthContent,
  before: TimelineState | undefined,
): TimelineState {
  const { view, years, counts } = known
  const months = counts && monthsOf(counts, view, contentOf, before?.months)
  const last = months?.at(-1)
  const total = last ? last.start + last.count : 0
  const shown = Math.min(known.reached, total)
  const videos = sum(counts?.map(month => month.videos))
  const documents = sum(counts?.map(month => month.documents))
  const photos = sum(counts?.map(month => month.count)) - videos - documents
  return {
    view,
    years,
    months,
    total,
    shown,
    counts: { photos, videos, documents },
    ...statusOf(months, shown, total, known),
  }
}

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
      // Until a month is read completely, `count` already includes the items inside stacks.
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
  { failed, isBehind }: KnownView,
): Pick<TimelineState, 'status' | 'failed'> {
  if (failed === 'years' || (failed && !months)) return { status: 'failed', failed }
  if (!months) return { status: 'loading', failed }
  if (months.some(month => month.status === 'failed')) {
    return { status: 'failed', failed: 'photos' }
  }
  const last = months.findLast(month => month.start < shown)
  const isLoading = last?.status === 'loading' && !holds(last, shown)
  if (isLoading) return { status: 'loading', failed: undefined }
  if (shown < total) return { status: 'idle', failed: undefined }
  // The known items may not be all items, so this must not look like the end.
  return failed || isBehind
    ? { status: 'failed', failed: 'photos' }
    : { status: 'end', failed: undefined }
}

const holds = ({ outline, start }: TimelineMonth, shown: number) =>
  start + (outline?.aspects.length ?? 0) >= shown

const sum = (numbers: readonly number[] = []) => numbers.reduce((all, number) => all + number, 0)
