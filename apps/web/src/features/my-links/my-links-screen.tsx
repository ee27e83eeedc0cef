import type { OwnLink } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/features/my-links'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useWhenStale } from '../../components/item-lists/use-when-stale.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { DisableLinkDialog } from './disable-link-dialog.tsx'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import { LinkCard } from './link-card.tsx'
import { createLinkDetailsCache } from './link-details.ts'
import styles from './my-links.module.css'
import { useLinkCovers } from './use-link-covers.ts'

const FAILURE = texts.linksFailed

export function MyLinksScreen() {
  const { sharing } = useLibrary()
  const { value, failure, reload, change } = useAsync([sharing], () => sharing.links())
  useWhenStale(reload)
  const coverOf = useLinkCovers(value)
  const details = useMemo(() => createLinkDetailsCache(sharing), [sharing])
  useEffect(() => () => details.close(), [details])
  const [expanded, setExpanded] = useState<string>()
  const [editing, setEditing] = useState<OwnLink>()
  const [disabling, setDisabling] = useState<OwnLink>()
  const list = useRef<HTMLDivElement>(null)
  const isDisabled = useRef(false)
  // After a link is disabled, focus the list, because the link's card is gone.
  useEffect(() => {
    if (disabling || !isDisabled.current) return
    isDisabled.current = false
    list.current?.focus()
  }, [disabling])

  return (
    <Page>
      <PageTitle>{texts.mySharedLinks}</PageTitle>
      <PageHeader title={texts.mySharedLinks} facts={texts.subtitle} />
      {!value && failure === undefined && <LinkCardsSkeleton />}
      {!value && failure !== undefined && <ErrorState message={FAILURE} onRetry={reload} />}
      {value && failure !== undefined && (
        <div className={styles.notes}>
          <Banner tone="error">{FAILURE}</Banner>
        </div>
      )}
      <div ref={list} tabIndex={-1} className={styles.list}>
        {value?.length === 0 && (
          <EmptyState
            title={texts.noLinks}
            action={
              <LinkButton to="/gallery" variant="primary" size="large">
                {texts.goToGallery}
              </LinkButton>
            }
          >
            {texts.linksExplained}
          </EmptyState>
        )}
        {value && value.length > 0 && (
          <ul className={styles.cards} aria-label={texts.sharedLinks}>
            {value.map(link => (
              <LinkCard
                key={link.token}
                link={link}
                cover={coverOf(link)}
                details={details}
                isExpanded={link.token === expanded}
                onExpand={isExpanded => setExpanded(isExpanded ? link.token : undefined)}
                onEdit={() => setEditing(link)}
                onDisable={() => setDisabling(link)}
              />
            ))}
          </ul>
        )}
      </div>
      {editing && (
        <EditLinkDialog
          link={editing}
          onClose={() => setEditing(undefined)}
          onDone={edited => {
            details.close(edited.token)
            change(all => all.map(link => (link.token === edited.token ? edited : link)))
          }}
        />
      )}
      {disabling && (
        <DisableLinkDialog
          link={disabling}
          onClose={() => setDisabling(undefined)}
          onDone={() => {
            isDisabled.current = true
            details.close(disabling.token)
            change(all => all.filter(link => link.token !== disabling.token))
          }}
        />
      )}
    </Page>
  )
}

const SHAPES = ['a', 'b', 'c']

const LinkCardsSkeleton = () => (
  <div role="status" aria-busy="true">
    <span className={styles.spoken}>{texts.loadingLinks}</span>
    <div className={styles.cards}>
      {SHAPES.map(shape => (
        <div key={shape} className={styles.card}>
          <div className={styles.text}>
            <Skeleton width="42%" height="1.3em" />
            <Skeleton width="70%" height="1em" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
