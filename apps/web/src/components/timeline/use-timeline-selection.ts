import type { Show } from '@safelight/client/show'
import type { Timeline } from '@safelight/client/timeline'
import { createTimelineSelection } from '@safelight/client/timeline-selection'
import { useEffect, useState } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import { useSelection } from '../selection/use-selection.ts'

/** What is selected in a timeline that shows everything or a part. */
export function useTimelineSelection(timeline: Timeline, show: Show | undefined) {
  const { watch } = useLibrary()
  const [selection] = useState(() => createTimelineSelection(timeline, show))
  useEffect(() => watch(selection.apply), [watch, selection])
  return { selection, ...useSelection(selection) }
}
