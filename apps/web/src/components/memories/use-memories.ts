import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

export function useMemories() {
  const { memories } = useLibrary()
  const state = useSyncExternalStore(memories.subscribe, memories.state)
  const choices = useSyncExternalStore(memories.subscribe, memories.choices)
  return { memories, state, choices }
}
