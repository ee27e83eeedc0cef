import type { Show } from '@safelight/client/show'
import type { Timeline, TimelineIndex, TimelineState } from '@safelight/client/timeline'
import type { TimelineSelection } from '@safelight/client/timeline-selection'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import type { LayoutKind } from './layout/month-layout.ts'
import { useLayoutKind } from './use-layout-kind.ts'
import { useTimelineSelection } from './use-timeline-selection.ts'

/** The timeline as a screen shows it: what is known of it, its layout and what is selected. */
export interface ShownTimeline {
  /** The part of the library that it shows; undefined: all of it. */
  show: Show | undefined
  timeline: Timeline
  state: TimelineState
  kind: LayoutKind
  setKind: (kind: LayoutKind) => void
  selection: TimelineSelection
  /** Ids. */
  selected: ReadonlySet<string>
  /** Selects an item or no more; with `extend`, from the item that was chosen last up to it. */
  select: (at: TimelineIndex, extend: boolean) => void
}

/** A screen shows one part for as long as it is there. */
export function useShownTimeline(show?: Show): ShownTimeline {
  const timeline = useLibrary().timelineOf(show)
  const state = useSyncExternalStore(timeline.subscribe, timeline.state)
  const [kind, setKind] = useLayoutKind()
  return { show, timeline, state, kind, setKind, ...useTimelineSelection(timeline, show) }
}
