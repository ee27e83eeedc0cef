import { useSyncExternalStore } from 'react'
import { useLibrary } from '../library-context.tsx'

/** The timeline and what is known of it. */
export function useTimeline() {
  const { timeline } = useLibrary()
  return { timeline, state: useSyncExternalStore(timeline.subscribe, timeline.state) }
}
