import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** The memories that this device found in the library, and the user's choices about them. */
export function useMemories() {
  const { memories } = useLibrary()
  const state = useSyncExternalStore(memories.subscribe, memories.state)
  const choices = useSyncExternalStore(memories.subscribe, memories.choices)
  return { memories, state, choices }
}
