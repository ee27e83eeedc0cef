import type { Suggestion } from '@safelight/client/search'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** The previous suggestions stay until new ones have loaded. */
export function useSuggestions(text: string, wanted: boolean): Suggestion[] {
  const { search } = useLibrary()
  // Ask again whenever `done` grows, because reading more of the library reveals more suggestions.
  const { done } = useSyncExternalStore(search.subscribe, search.progress)
  const { value = NONE } = useAsync(
    wanted ? [search, text, done] : undefined,
    () => search.suggest(text),
    { keep: true },
  )
  return wanted ? value : NONE
}

const NONE: Suggestion[] = []
