import type { People, PeopleState } from '@safelight/client/people'
import { useEffect, useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** The people of the library, whom it begins to read; undefined where nothing is recognized. */
export function usePeople(): { people: People | undefined; state: PeopleState | undefined } {
  const { people } = useLibrary()
  const state = useSyncExternalStore(people?.subscribe ?? never, people?.state ?? nothing)
  useEffect(() => people?.start(), [people])
  return { people, state }
}

const never = () => () => {}
const nothing = () => undefined
