import type { Suggestion } from '@safelight/client/search'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'

/** What may be about to be typed; the last ones stay until the next ones are here. */
export function useSuggestions(text: string, wanted: boolean): Suggestion[] {
  const { search } = useLibrary()
  const { done } = useSyncExternalStore(search.subscribe, search.progress)
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known grows with `done`
  useEffect(() => {
    if (!wanted) return
    let current = true
    search.suggest(text).then(
      next => current && setSuggestions(next),
      () => current && setSuggestions([]),
    )
    return () => {
      current = false
    }
  }, [search, text, wanted, done])

  return wanted ? suggestions : []
}
