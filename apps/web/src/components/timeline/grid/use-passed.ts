import type { TimelineIndex } from '@safelight/client/timeline'
import { useState } from 'react'
import type { TimelineLayout } from '../layout/layout-cache.ts'
import { HEADING } from '../layout/month-layout.ts'
import { type Anchor, anchorAt } from '../layout/month-offsets.ts'
import type { View } from './use-virtual-scroll.ts'

export interface Passed {
  edge: Anchor | undefined
  /** The index in the whole timeline of the picture at the upper edge, or of the target of the last jump. */
  index: number
  /** Sets the target of a jump. The grid passes undefined when the user then scrolls by other means. */
  setJump(at: TimelineIndex | undefined): void
}

/** The height in pixels of the top bar and a month's heading, which cover the upper edge of the viewport. */
const BELOW_BARS = 60 + HEADING

/**
 * Tracks the current position in the timeline. If a jump cannot move its month to the upper edge, the target
 * of the jump is the current position while its month is in view.
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
