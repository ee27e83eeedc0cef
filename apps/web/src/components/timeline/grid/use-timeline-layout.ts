import type { Timeline, TimelineMonth } from '@safelight/client/timeline'
import { useMemo } from 'react'
import { createLayoutCache, type LayoutCache, type TimelineLayout } from '../layout/layout-cache.ts'
import type { PageShape } from '../layout/month-layout.ts'

/** The caches outlive the screen. A screen that opens again then has the same layout. */
const caches = new WeakMap<Timeline, LayoutCache>()

function cacheOf(timeline: Timeline): LayoutCache {
  const cache = caches.get(timeline) ?? createLayoutCache()
  caches.set(timeline, cache)
  return cache
}

export const useTimelineLayout = (
  timeline: Timeline,
  months: readonly TimelineMonth[],
  shown: number,
  page: PageShape,
): TimelineLayout =>
  useMemo(() => cacheOf(timeline).layOut(months, shown, page), [timeline, months, shown, page])
