import type { LibraryItem } from '@safelight/client/item'
import type { Page } from '@safelight/client/paged-list'
import type { Sender } from '@safelight/client/sharing'
import type { Access } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/shared-with-me'
import { Ban, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { problemText } from '../../components/albums/album-texts.ts'
import { CardMenu } from '../../components/cards/card-menu.tsx'
import { CoverCard, type CoverCardProps, CoverCards } from '../../components/cards/cover-card.tsx'
import type { ClosedBecauseProps } from '../../components/contacts/closed-because.tsx'
import type { Paged } from '../../components/item-lists/use-paged-list.ts'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { formatNumber } from '../../shared/format.ts'
import { useNearViewport } from '../../shared/hooks/use-near-viewport.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MenuItem } from '../../shared/ui/overlays/menu.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import styles from './shared-with-me.module.css'

export interface SharedEntry extends Pick<CoverCardProps, 'to' | 'title' | 'badge'> {
  cover: LibraryItem | undefined
  owner: Sender
  ownerName: string
  /** Whether the user compared the owner's fingerprint. An address alone proves nothing. */
  isProven: boolean
  /** Whether the server says that it confirmed the owner's address. */
  isVerified: boolean
  right: Access
  /** Why the album or item cannot be opened. Undefined if it can. */
  problem: ClosedBecauseProps['problem'] | undefined
}

export interface SharedListProps<T extends { id: string }> {
  id: string
  title: string
  loaded: Paged<T, Page<T, string>>
  none: string
  more: string
  /** Whether this is the last list on the screen. Only that list loads more when the user scrolls. */
  isLast?: boolean
  failure: string
  entryOf: (each: T) => SharedEntry
  leave: string
  leaveDialog: (each: T, onClose: () => void, onDone: () => void) => ReactNode
  onBlock: (sender: Sender) => void
}

export function SharedList<T extends { id: string }>(props: SharedListProps<T>) {
  const {
    id,
    title,
    loaded,
    none,
    more,
    isLast = false,
    failure,
    entryOf,
    leave,
    leaveDialog,
    onBlock,
  } = props
  const { status, items, pages, loadMore, drop } = loaded
  const [leaving, setLeaving] = useState<T>()
  const isRead = pages.length > 0
  const hasMore = pages.at(-1)?.next !== undefined
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {title}{' '}
        {isRead && (
          <span className={styles.count}>
            {hasMore ? texts.countSoFar({ count: items.length }) : formatNumber(items.length)}
          </span>
        )}
      </h2>
      {!isRead && status === 'loading' && (
        <p className={styles.loading} role="status">
          <Spinner size={18} /> {common.loadingShared}
        </p>
      )}
      {!isRead && status === 'failed' && <ErrorState message={failure} onRetry={loadMore} />}
      {isRead && !hasMore && items.length === 0 && <p className={styles.quiet}>{none}</p>}
      {items.length > 0 && (
        <CoverCards label={title}>
          {items.map(each => (
            <SharedCard
              key={each.id}
              id={each.id}
              entry={entryOf(each)}
              leave={leave}
              onLeave={() => setLeaving(each)}
              onBlock={onBlock}
            />
          ))}
        </CoverCards>
      )}
      {isRead && (hasMore || status === 'failed') && (
        <Rest
          status={status}
          label={more}
          failure={failure}
          byItself={isLast}
          onLoadMore={loadMore}
        />
      )}
      {leaving &&
        leaveDialog(
          leaving,
          () => setLeaving(undefined),
          () => drop([leaving.id]),
        )}
    </section>
  )
}

interface RestProps extends Pick<SharedListProps<{ id: string }>, 'failure'> {
  status: SharedListProps<{ id: string }>['loaded']['status']
  label: string
  byItself: boolean
  onLoadMore: () => void
}

function Rest({ status, label, failure, byItself, onLoadMore }: RestProps) {
  const footer = useRef<HTMLDivElement>(null)
  const near = useNearViewport(footer)
  useEffect(() => {
    if (byItself && near && status === 'more') onLoadMore()
  }, [byItself, near, status, onLoadMore])
  return (
    <div ref={footer} className={styles.rest}>
      {status === 'failed' && <p role="alert">{failure}</p>}
      <Button busy={status === 'loading'} onPress={onLoadMore}>
        {status === 'failed' ? common.tryAgain : label}
      </Button>
    </div>
  )
}

interface SharedCardProps {
  id: string
  entry: SharedEntry
  leave: string
  onLeave: () => void
  onBlock: (sender: Sender) => void
}

function SharedCard({ id, entry, leave, onLeave, onBlock }: SharedCardProps) {
  const { cover, owner, ownerName, isProven, isVerified, right, problem, ...card } = entry
  return (
    <CoverCard
      {...card}
      id={id}
      heading="h3"
      picture={cover && <Thumbnail item={cover} />}
      facts={[
        sharedBy(ownerName, isProven, isVerified),
        right === 'EDIT' ? texts.youCanEdit : texts.youCanView,
      ].join(' · ')}
      problem={problem && problemText(problem)}
      menu={
        <CardMenu title={entry.title}>
          <MenuItem icon={<LogOut size={17} />} danger onAction={onLeave}>
            {leave}
          </MenuItem>
          <MenuItem icon={<Ban size={17} />} danger onAction={() => onBlock(owner)}>
            {texts.block({ email: owner.email })}
          </MenuItem>
        </CardMenu>
      }
    />
  )
}

/** Names the owner, and says how far their identity is verified. Only a compared fingerprint proves it. */
function sharedBy(name: string, isProven: boolean, isVerified: boolean): string {
  if (isProven) return texts.sharedByVerified({ name })
  return isVerified ? texts.sharedByConfirmed({ name }) : texts.sharedByUnverified({ name })
}
