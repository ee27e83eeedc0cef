import type { MonthCount } from '@safelight/contract/items'
import type { LibraryItem } from '../item.ts'
import type { MonthOutline } from './month-outline.ts'
import type { Show } from './show.ts'
import type { Position } from './timeline-order.ts'

/** A month as the device has it. */
export interface MonthReading {
  outline: MonthOutline
  /** Nothing of the month is missing. */
  whole: boolean
}

/** A page of a month that only the server has. */
export interface MonthPage {
  items: LibraryItem[]
  /** The server's cursor behind it; undefined at the month's end. */
  next: string | undefined
}

/**
 * What a timeline is read from: first the device, then the server's pages. Where `show` is given, months and
 * pages have just that part of the items. Throws ApiError.
 */
export interface TimelineSource {
  /** The months' counts as the device has them from an earlier time; undefined where it has none. */
  keptMonths(): Promise<MonthCount[] | undefined>
  /** The months' counts as the server has them; the kept ones where it cannot be reached. */
  months(): Promise<MonthCount[]>
  /** The years that have items, newest first; of the months last known without a server. */
  years(): Promise<number[]>
  /**
   * What the device has of a month, `YYYY-MM`, and at least some more than the first `known` items unless
   * it is whole: with `readOn` it goes on filling the device if the month comes next. undefined where
   * `monthPage` is the way. Without a server it gives what the device has.
   */
  month(
    month: string,
    known: number,
    readOn: boolean,
    show?: Show,
  ): Promise<MonthReading | undefined>
  /** The page of a month behind a server's cursor, undefined for the first; not kept on the device. */
  monthPage(month: string, after: string | undefined, show?: Show): Promise<MonthPage>
  /** Items behind a position, from the device alone; of a part no others than those of the same month. */
  items(after: Position, limit: number, show?: Show): Promise<LibraryItem[]>
  /** All items of the stacks that these are of, as far as the device has them; others as they are. */
  withStacks(items: readonly LibraryItem[]): Promise<LibraryItem[]>
  /** The month of an item; undefined if the library has no such item. */
  monthOf(id: string): Promise<string | undefined>
}

/** As much of it as one month takes. */
export type MonthSource = Pick<TimelineSource, 'month' | 'monthPage' | 'items'>
