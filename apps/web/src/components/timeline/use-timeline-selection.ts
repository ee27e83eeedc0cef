import type { Show } from '@safelight/library/shows'
import type { Timeline } from '@safelight/library/timeline'
import { createTimelineSelection } from '@safelight/library/timeline-selection'
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
