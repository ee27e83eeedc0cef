import type { Timeline } from '@safelight/library/timeline'
import { createTimelineSelection } from '@safelight/library/timeline-selection'
import { useEffect, useState } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import { useSelection } from '../selection/use-selection.ts'

/** What is selected in the gallery. */
export function useTimelineSelection(timeline: Timeline) {
  const { watch } = useLibrary()
  const [selection] = useState(() => createTimelineSelection(timeline))
  useEffect(() => watch(selection.apply), [watch, selection])
  return { selection, ...useSelection(selection) }
}
