import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './search-screen.module.css'
import { useSuggestions } from './use-suggestions.ts'

const EVERYWHERE = ['Videos', 'Favorites', 'Last month', 'Last summer']

/** Before anything is typed: what this library can be asked for. */
export function SearchStart({ onSearch }: { onSearch: (text: string) => void }) {
  const suggestions = useSuggestions('', true)
  const texts = new Set([...suggestions.map(each => each.text), ...EVERYWHERE])
  return (
    <section className={styles.start} aria-label="Ideas">
      <h2>What are you looking for?</h2>
      <p>
        Search by place, label, name, camera or date, or by several at once. The search runs on this
        device: the server never learns what you look for.
      </p>
      <ul className={styles.ideas}>
        {[...texts].map(text => (
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
