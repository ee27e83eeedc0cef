import { createSelection } from '@safelight/library/selection'
import type { Timeline } from '@safelight/library/timeline'
import { useState, useSyncExternalStore } from 'react'
import { useSelectionKeys } from '../selection/use-selection-keys.ts'

/** What is selected in the gallery. */
export function useSelection(timeline: Timeline, isCovered: boolean) {
  const [selection] = useState(() => createSelection(timeline))
  const selected = useSyncExternalStore(selection.subscribe, selection.ids)
  useSelectionKeys(selection, isCovered)
  return { selection, selected }
}
