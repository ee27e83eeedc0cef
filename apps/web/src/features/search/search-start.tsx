import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './search-screen.module.css'
import { useIdeas } from './use-ideas.ts'

/** Before anything is typed: what this library can be asked for. */
export function SearchStart({ onSearch }: { onSearch: (text: string) => void }) {
  const ideas = useIdeas()
  return (
    <section className={styles.start} aria-label="Ideas">
      <h2>What are you looking for?</h2>
      <p>
        Search by place, label, name, camera or date, or by several at once. The search runs on this
        device: the server never learns what you look for.
      </p>
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
