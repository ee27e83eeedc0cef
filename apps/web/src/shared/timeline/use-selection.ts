import { createSelection } from '@safelight/library/selection'
import type { Timeline } from '@safelight/library/timeline'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../library-context.tsx'
import { useSelectionKeys } from '../selection/use-selection-keys.ts'

/** What is selected in the gallery. */
export function useSelection(timeline: Timeline) {
  const { watch } = useLibrary()
  const [selection] = useState(() => createSelection(timeline))
  const selected = useSyncExternalStore(selection.subscribe, selection.ids)
  useEffect(() => watch(selection.apply), [watch, selection])
  useSelectionKeys(selection)
  return { selection, selected }
}
