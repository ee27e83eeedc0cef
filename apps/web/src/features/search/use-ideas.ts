import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** What many libraries can be asked for; whether this one can is found out. */
const COMMON = ['Videos', 'Favorites', 'Last month', 'Last summer']

/** Searches to begin with, each of which finds something. */
export function useIdeas(): string[] {
  const { search } = useLibrary()
  const { revision } = useSyncExternalStore(search.subscribe, search.progress)
  const suggestions = useSuggestions('', true)
  const [common, setCommon] = useState<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision of the library is a new question
  useEffect(() => {
    let current = true
    Promise.all(COMMON.map(text => search.find(text))).then(
      results => current && setCommon(COMMON.filter((_, index) => results[index]?.total)),
      () => current && setCommon([]),
    )
    return () => {
      current = false
    }
  }, [search, revision])

  return [...new Set([...suggestions.map(({ text }) => text), ...common])]
}
