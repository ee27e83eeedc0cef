import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** The memories of the library as this device knows them, and what the person has decided about them. */
export function useMemories() {
  const { memories } = useLibrary()
  const state = useSyncExternalStore(memories.subscribe, memories.state)
  const choices = useSyncExternalStore(memories.subscribe, memories.choices)
  return { memories, state, choices }
}
