import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What many libraries can be asked for; whether this one can is found out. */
const COMMON = ['Videos', 'Favorites', 'Last month', 'Last summer']

/** Searches to begin with, each of which finds something. */
export function useIdeas(): string[] {
  const { search } = useLibrary()
  const { revision } = useSyncExternalStore(search.subscribe, search.progress)
  const suggestions = useSuggestions('', true)
  const { value: common = [] } = useAsync(
    [search, revision],
    async () => {
      const results = await Promise.all(COMMON.map(text => search.find(text)))
      return COMMON.filter((_, index) => results[index]?.total)
    },
    { keep: true },
  )
  return [...new Set([...suggestions.map(({ text }) => text), ...common])]
}
