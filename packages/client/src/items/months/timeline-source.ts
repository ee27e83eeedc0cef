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
  /** The server's cursor after this page; undefined if the month ends here. */
  next: string | undefined
}

/**
 * Reads a timeline from the device if possible, else from the server's pages. With `show`, months and pages
 * hold only that part of the items, such as favorites. Throws ApiError.
 */
export interface TimelineSource {
  /** The month counts that are stored on the device; undefined if there are none. */
  keptMonths(): Promise<MonthCount[] | undefined>
  /** The server's month counts, or the stored ones if the server is unreachable. */
  months(): Promise<MonthCount[]>
  /** The years that have items, newest first. Offline, takes them from the last known month counts. */
  years(): Promise<number[]>
  /**
   * Returns items of a month, `YYYY-MM`, that the device stores. Resolves to undefined if the caller must use
   * `monthPage`.
   * - If the device has the whole month, or more than the `known` items that the caller has, returns them.
   * - Otherwise, if `readOn` is set and the device reads this month next, first requests more items.
   * - If that request fails, returns what the device has beyond `known` items, or throws ApiError.
   */
  month(
    month: string,
    known: number,
    readOn: boolean,
    show?: Show,
  ): Promise<MonthReading | undefined>
  /** Reads the page of a month after a cursor, or the first one. The device does not store this page. */
  monthPage(month: string, after: string | undefined, show?: Show): Promise<MonthPage>
  /**
   * Returns items after a position, from the device only. If `show` selects a part, or if the month has
   * stacks, returns only items of the position's month.
   */
  items(after: Position, limit: number, show?: Show): Promise<LibraryItem[]>
  withStacks(items: readonly LibraryItem[]): Promise<LibraryItem[]>
  monthOf(id: string): Promise<string | undefined>
}

export type MonthSource = Pick<TimelineSource, 'month' | 'monthPage' | 'items'>
