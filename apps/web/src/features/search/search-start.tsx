import { texts } from '@safelight/texts/features/search'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './search-screen.module.css'
import { useSuggestions } from './use-suggestions.ts'

export function SearchStart({ onSearch }: { onSearch: (text: string) => void }) {
  const ideas = useIdeas()
  return (
    <section className={styles.start} aria-label={texts.ideas}>
      <h2>{texts.startTitle}</h2>
      <p>{texts.startLead}</p>
      <ul className={styles.ideas}>
        {ideas.map(text => (
          <li key={text}>
            <Button size="small" onPress={() => onSearch(text)}>
              <span className={styles.idea} dir="auto">
                {text}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Searches that fit many libraries. `useIdeas` checks whether this library has results for them. */
const COMMON = [texts.videos, texts.favorites, texts.lastMonth, texts.lastSummer]

function useIdeas(): string[] {
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
