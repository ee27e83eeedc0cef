import type { ReactNode } from 'react'
import { CoverCards } from '../../shared/ui/cover-card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import type { Loaded } from '../../shared/use-loaded.ts'
import styles from './shared-with-me.module.css'

export interface SharedListProps<T> {
  id: string
  title: string
  loaded: Pick<Loaded<readonly T[]>, 'value' | 'loading' | 'reload'>
  /** What stands in the place of none. */
  none: string
  failure: string
  card: (each: T) => ReactNode
}

/** One list of what others share, with its count; it loads and fails by itself. */
export function SharedList<T>({ id, title, loaded, none, failure, card }: SharedListProps<T>) {
  const { value, loading, reload } = loaded
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} {value && <span className={styles.count}>{value.length}</span>}
      </h2>
      {!value && loading && (
        <p className={styles.loading} role="status">
          <Spinner size={18} /> Loading shared content...
        </p>
      )}
      {!value && !loading && <ErrorState message={failure} onRetry={reload} />}
      {value?.length === 0 && <p className={styles.quiet}>{none}</p>}
      {value && value.length > 0 && <CoverCards label={title}>{value.map(card)}</CoverCards>}
    </section>
  )
}
