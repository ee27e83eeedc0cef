import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Whether pictures of this library are looked at, so that they can be found by what they show. */
export function useSees(): boolean {
  const { search } = useLibrary()
  return useSyncExternalStore(search.subscribe, search.sees)
}
