import type { TimelineMonth } from '@safelight/client/timeline'
import { type Aspects, type Boxes, firstBoxes } from './boxes.ts'
import { estimateHeight, FEW, isSamePage, layOutMonth, type PageShape } from './month-layout.ts'

export interface ShownMonth {
  month: TimelineMonth
  count: number
}

interface LaidOutMonth {
  page: PageShape
  count: number
  height: number
  outline?: TimelineMonth['outline']
  boxes?: Boxes | undefined
}

/** Lays out months that take the full page width: exactly if shapes are loaded, otherwise by estimate. */
export interface MonthCache {
  /** A month that was laid out exactly keeps its height after it is unloaded. */
  heightOf(shown: ShownMonth, page: PageShape): number
  boxesOf(shown: ShownMonth, page: PageShape): Boxes
}

export function createMonthCache(): MonthCache {
  const laidOut = new Map<string, LaidOutMonth>()

  function layOut({ month, count }: ShownMonth, page: PageShape): LaidOutMonth {
    const known = laidOut.get(month.key)
    const fits = known !== undefined && isSamePage(known.page, page) && known.count === count
    if (fits && (!month.outline || known.outline === month.outline)) {
      if (!month.outline && known.outline) {
        known.outline = undefined
        known.boxes = undefined
      }
      return known
    }
    const { outline } = month
    const boxes = outline && layOutShown({ month, count }, page, outline.aspects)
    const height = boxes?.bottom ?? guessHeight({ month, count }, page)
    const next: LaidOutMonth = { page, count, height, outline, boxes }
    laidOut.set(month.key, next)
    return next
  }

  return {
    heightOf: (shown, page) => layOut(shown, page).height,

    boxesOf(shown, page) {
      const known = layOut(shown, page)
      known.boxes ??= layOutShown(shown, page, [])
      return known.boxes
    },
  }
}

/** Lays out a month of few pictures as a whole, so that showing more of them moves nothing. */
const layOutShown = ({ month, count }: ShownMonth, page: PageShape, aspects: Aspects): Boxes =>
  month.count > FEW
    ? layOutMonth(page, aspects, count)
    : firstBoxes(layOutMonth(page, aspects, month.count), count)

const guessHeight = (shown: ShownMonth, page: PageShape): number =>
  shown.month.count > FEW ? estimateHeight(page, shown.count) : layOutShown(shown, page, []).bottom
