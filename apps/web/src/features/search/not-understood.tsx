import { texts } from '@safelight/texts/features/search'
import { formatSeries } from '../../shared/format.ts'
import styles from './search-screen.module.css'

/** Says which words of a search no installed model understands. */
export const NotUnderstood = ({ words }: { words: readonly string[] }) => (
  <p className={styles.notUnderstood}>
    {texts.notUnderstood({
      count: words.length,
      words: formatSeries(words.map(word => texts.quotedWord({ word }))),
    })}
  </p>
)
