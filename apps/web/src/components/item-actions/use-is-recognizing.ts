import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Whether recognition is available, so that pictures can be found by their content. */
export function useIsRecognizing(): boolean {
  const { search } = useLibrary()
  return useSyncExternalStore(search.subscribe, search.isRecognizing)
}
