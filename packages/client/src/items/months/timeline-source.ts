import type { MonthCount } from '@safelight/contract/items'
import type { LibraryItem } from '../item.ts'
import type { MonthOutline } from './month-outline.ts'
import type { Show } from './show.ts'
import type { Position } from './timeline-order.ts'

export interface MonthReading {
  outline: MonthOutline
  whole: boolean
}

export interface MonthPage {
  items: LibraryItem[]
  /** The server's cursor after it; undefined at the month's end. */
  next: string | undefined
}

/**
 * The source of a timeline: the device first, then the server's pages. With `show`, months and pages have
 * only that part of the items. Throws ApiError.
 */
export interface TimelineSource {
  /** The month counts that the device kept; undefined if there are none. */
  keptMonths(): Promise<MonthCount[] | undefined>
  /** The server's month counts, or the kept ones if the server is unreachable. */
  months(): Promise<MonthCount[]>
  /** The years that have items, newest first. Offline, from the last known months. */
  years(): Promise<number[]>
  /**
   * Returns the device's copy of a month, `YYYY-MM`: more than the first `known` items, unless it is whole.
   * With `readOn`, continues to fill the device if this month is next. Returns undefined if the caller must
   * use `monthPage`. Offline, returns what the device has.
   */
  month(
    month: string,
    known: number,
    readOn: boolean,
    show?: Show,
  ): Promise<MonthReading | undefined>
  /** The page of a month after a server cursor, or the first one. The device does not keep it. */
  monthPage(month: string, after: string | undefined, show?: Show): Promise<MonthPage>
  /** Items after a position, from the device alone. With `show`, only those of the same month. */
  items(after: Position, limit: number, show?: Show): Promise<LibraryItem[]>
  /** Adds the items of the same stacks, as far as the device has them. */
  withStacks(items: readonly LibraryItem[]): Promise<LibraryItem[]>
  monthOf(id: string): Promise<string | undefined>
}

export type MonthSource = Pick<TimelineSource, 'month' | 'monthPage' | 'items'>
