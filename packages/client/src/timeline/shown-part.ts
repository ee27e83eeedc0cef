import type { MonthCount } from '@safelight/contract/items'
import { indexIn } from '../items/months/month-outline.ts'
import { yearsOf } from '../items/months/months.ts'
import { countsOf, isShown, isStacked, type Show } from '../items/months/show.ts'
import type { TimelineSource } from '../items/months/timeline-source.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { readWhole } from './whole-month.ts'

/**
 * A source with only the items that `show` selects. The device counts favorites, because the server does not
 * know them.
 */
export function sourceOf(
  all: TimelineSource,
  show: Show,
  favoriteMonths: () => Promise<MonthCount[]>,
): TimelineSource {
  const months = async () =>
    show === 'favorites' ? favoriteMonths() : countsOf(await all.months(), show)
  const source: TimelineSource = {
    async keptMonths() {
      if (show === 'favorites') return undefined
      const kept = await all.keptMonths()
      return kept && countsOf(kept, show)
    },
    months,
    years: async () => yearsOf(await months()),
    month: (month, known, readOn) => all.month(month, known, readOn, show),
    monthPage: (month, after) => all.monthPage(month, after, show),
    items: (after, limit) => all.items(after, limit, show),
    withStacks: async items =>
      isStacked(show)
        ? (await all.withStacks(items)).filter(item => isShown(item, show))
        : [...items],
    async monthOf(id) {
      const month = await all.monthOf(id)
      if (month === undefined) return undefined
      const { outline } = await readWhole(source, month, false)
      return indexIn(outline, id) === -1 ? undefined : month
    },
  }
  return source
}

/** Limits an update to the items that `show` selects. All other items of the update count as removed. */
export function changeOf(update: LibraryUpdate, show: Show | undefined): LibraryUpdate {
  if (show === undefined) return update
  const { items, removed, months } = update
  const others = items.filter(item => !isShown(item, show)).map(item => item.id)
  return {
    items: items.filter(item => isShown(item, show)),
    removed: [...removed, ...others],
    ...(months && show !== 'favorites' ? { months: countsOf(months, show) } : {}),
  }
}
