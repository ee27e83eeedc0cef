import type { TimelineIndex } from '@safelight/client/timeline'
import { useState } from 'react'
import type { TimelineLayout } from '../layout/layout-cache.ts'
import { HEADING } from '../layout/month-layout.ts'
import { type Anchor, anchorAt } from '../layout/month-offsets.ts'
import type { View } from './use-virtual-scroll.ts'

export interface Passed {
  /** What is at the upper edge of the window. */
  edge: Anchor | undefined
  /** Where one is, as an index in the whole view: at the edge, or at what one has just jumped to. */
  index: number
  /** Says what a jump brings into view; undefined when one moves on by other means. */
  setJump(at: TimelineIndex | undefined): void
}

/** What is at the upper edge is below the top bar and a month's heading. */
const BELOW_BARS = 60 + HEADING

/**
 * Where one is in the timeline. A jump does not always bring its month to the edge: it may lie beside others,
 * or near the end of the page. Then it counts while it stays in view.
 */
export function usePassed(layout: TimelineLayout, view: View): Passed {
  const [jump, setJump] = useState<TimelineIndex>()
  const edge = anchorAt(layout.offsets, Math.max(0, view.top + BELOW_BARS), layout.boxesOf)
  const isThere = jump && jump.key !== edge?.key && isInView(layout, view, jump.key)
  const at = isThere ? jump : edge
  const month = at && layout.months.get(at.key)?.month
  const index = month && at ? month.start + Math.max(0, at.index) : 0
  return { edge, index, setJump }
}

function isInView({ offsets }: TimelineLayout, view: View, key: string): boolean {
  const month = offsets.months.find(each => each.key === key)
  if (!month) return false
  return month.top < view.top + view.height && month.top + month.height > view.top
}
