import type { People, PeopleState } from '@safelight/client/people'
import { useEffect, useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Starts loading the people of the library. Both results are undefined if recognition is not available. */
export function usePeople(): { people: People | undefined; state: PeopleState | undefined } {
  const { people } = useLibrary()
  const state = useSyncExternalStore(people?.subscribe ?? never, people?.state ?? nothing)
  useEffect(() => people?.start(), [people])
  return { people, state }
}

const never = () => () => {}
const nothing = () => undefined
