import type { Suggestion } from '@safelight/client/search'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** What may be about to be typed; the last ones stay until the next ones are here. */
export function useSuggestions(text: string, wanted: boolean): Suggestion[] {
  const { search } = useLibrary()
  // What is known grows with `done`.
  const { done } = useSyncExternalStore(search.subscribe, search.progress)
  const { value = NONE } = useAsync(
    wanted ? [search, text, done] : undefined,
    () => search.suggest(text),
    { keep: true },
  )
  return wanted ? value : NONE
}

const NONE: Suggestion[] = []
