import type { Show } from '@safelight/client/show'
import type { Timeline, TimelineIndex, TimelineState } from '@safelight/client/timeline'
import {
  createTimelineSelection,
  type TimelineSelection,
} from '@safelight/client/timeline-selection'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import { useSelection } from '../selection/use-selection.ts'
import type { LayoutKind } from './layout/month-layout.ts'

export interface ShownTimeline {
  /** The shown part of the library; undefined for all of it. */
  show: Show | undefined
  timeline: Timeline
  state: TimelineState
  kind: LayoutKind
  setKind: (kind: LayoutKind) => void
  selection: TimelineSelection
  selected: ReadonlySet<string>
  select: (at: TimelineIndex, extend: boolean) => void
}

/** `show` must not change while the screen is mounted. */
export function useShownTimeline(show?: Show): ShownTimeline {
  const timeline = useLibrary().timelineOf(show)
  const state = useSyncExternalStore(timeline.subscribe, timeline.state)
  const [kind, setKind] = useLayoutKind()
  return { show, timeline, state, kind, setKind, ...useTimelineSelection(timeline, show) }
}

function useTimelineSelection(timeline: Timeline, show: Show | undefined) {
  const { watch } = useLibrary()
  const [selection] = useState(() => createTimelineSelection(timeline, show))
  useEffect(() => watch(selection.apply), [watch, selection])
  return { selection, ...useSelection(selection) }
}

const LAYOUT_KEY = 'gallery-layout'

function useLayoutKind(): [LayoutKind, (kind: LayoutKind) => void] {
  const [kind, setKind] = useState<LayoutKind>(() =>
    localStorage.getItem(LAYOUT_KEY) === 'masonry' ? 'masonry' : 'grid',
  )
  return [
    kind,
    chosen => {
      localStorage.setItem(LAYOUT_KEY, chosen)
      setKind(chosen)
    },
  ]
}
