import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'

/** The loaded items and how far the timeline has come. */
export function useTimeline() {
  const { items, timeline } = useLibrary()
  const all = useSyncExternalStore(items.subscribe, items.all)
  const { status, months } = useSyncExternalStore(timeline.subscribe, timeline.state)
  return { items: all, months, status, loadMore: timeline.loadMore }
}
