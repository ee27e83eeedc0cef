import type { Access } from '@safelight/contract/rights'
import type { LibraryItem } from '@safelight/library/items'
import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemText } from '../../components/albums/album-texts.ts'
import { CardMenu } from '../../components/cards/card-menu.tsx'
import { CoverCard, type CoverCardProps, CoverCards } from '../../components/cards/cover-card.tsx'
import type { ClosedBecauseProps } from '../../components/contacts/closed-because.tsx'
import { RIGHT_LABELS } from '../../components/right-labels.ts'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import type { Loaded } from '../../shared/hooks/use-loaded.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MenuItem } from '../../shared/ui/overlays/menu.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import styles from './shared-with-me.module.css'

/** A shared album or item, as its card shows it. */
export interface SharedEntry extends Pick<CoverCardProps, 'to' | 'title' | 'badge'> {
  cover: LibraryItem | undefined
  /** The owner's address, and the name that they show. */
  ownerName: string
  /** The owner's fingerprint was compared: the address alone proves nobody. */
  isProven: boolean
  /** The server says that the address is the owner's. */
  isVerified: boolean
  right: Access
  /** Why it cannot be opened. */
  problem: ClosedBecauseProps['problem'] | undefined
}

export interface SharedListProps<T extends { id: string }> {
  id: string
  title: string
  loaded: Loaded<T[]>
  /** What stands in the place of none. */
  none: string
  failure: string
  entryOf: (each: T) => SharedEntry
  /** The name of the action that removes one. */
  leave: string
  /** Asks before one is removed. */
  leaveDialog: (each: T, onClose: () => void, onDone: () => void) => ReactNode
}

/** One list of what others share, with its count; it loads and fails by itself. */
export function SharedList<T extends { id: string }>(props: SharedListProps<T>) {
  const { id, title, loaded, none, failure, entryOf, leave, leaveDialog } = props
  const { value, loading, reload, change } = loaded
  const [leaving, setLeaving] = useState<T>()
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
      {value && value.length > 0 && (
        <CoverCards label={title}>
          {value.map(each => (
            <SharedCard
              key={each.id}
              id={each.id}
              entry={entryOf(each)}
              leave={leave}
              onLeave={() => setLeaving(each)}
            />
          ))}
        </CoverCards>
      )}
      {leaving &&
        leaveDialog(
          leaving,
          () => setLeaving(undefined),
          () => change(all => all.filter(each => each.id !== leaving.id)),
        )}
    </section>
  )
}

interface SharedCardProps {
  id: string
  entry: SharedEntry
  leave: string
  onLeave: () => void
}

function SharedCard({ id, entry, leave, onLeave }: SharedCardProps) {
  const { cover, ownerName, isProven, isVerified, right, problem, ...card } = entry
  return (
    <CoverCard
      {...card}
      id={id}
      heading="h3"
      picture={cover && <Thumbnail item={cover} />}
      facts={`Shared by ${ownerName} (${proofText(isProven, isVerified)}) · ${RIGHT_LABELS[right]}`}
      problem={problem && problemText(problem)}
      menu={
        <CardMenu title={entry.title}>
          <MenuItem icon={<LogOut size={17} />} danger onAction={onLeave}>
            {leave}
          </MenuItem>
        </CardMenu>
      }
    />
  )
}

/** What is known of an address; the server's word alone proves nothing. */
function proofText(isProven: boolean, isVerified: boolean): string {
  if (isProven) return 'verified'
  return isVerified ? 'not proven; the server says it confirmed the address' : 'not proven'
}
