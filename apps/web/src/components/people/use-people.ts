import type { People, PeopleState } from '@safelight/client/people'
import { useEffect, useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Starts loading the people of the library. `state` is undefined until the first are loaded. */
export function usePeople(): { people: People; state: PeopleState | undefined } {
  const { people } = useLibrary()
  const state = useSyncExternalStore(people.subscribe, people.state)
  useEffect(() => people.start(), [people])
  return { people, state }
}
