import { groupByMonth } from '@safelight/library/months'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { formatCount } from '../../shared/format.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Viewer } from '../../shared/viewer/viewer.tsx'
import styles from './gallery.module.css'
import { GalleryFooter } from './gallery-footer.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { MonthSection } from './month-section.tsx'
import { useTimeline } from './use-timeline.ts'

/** How close to the last loaded item the viewer may come before more are fetched. */
const AHEAD = 6

/** My Gallery: everything, newest first, under the headings of its months. */
export function GalleryScreen() {
  const { items, months, status, loadMore } = useTimeline()
  const { item: openId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const groups = useMemo(() => groupByMonth(items, months ?? []), [items, months])
  const total = Math.max(items.length, sum(months?.map(month => month.count)))
  const videos = sum(months?.map(month => month.videos))

  // The address names the item on show, so that Back closes the viewer.
  const show = (id: string) => navigate({ to: '/gallery', search: { item: id } })
  const move = (id: string) => navigate({ to: '/gallery', search: { item: id }, replace: true })
  const close = () => navigate({ to: '/gallery', search: {}, replace: true })

  useEffect(() => {
    if (items.length === 0 && status === 'idle') loadMore()
  }, [items, status, loadMore])

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>My Gallery</h1>
        {total > 0 && (
          <p className={styles.counts}>
            {formatCount(total - videos, 'photo')} · {formatCount(videos, 'video')}
          </p>
        )}
      </header>

      {items.length === 0 && status === 'end' && (
        <EmptyState
          title="No photos yet"
          action={
            <LinkButton to="/upload" variant="primary">
              Upload Photos
            </LinkButton>
          }
        >
          What you upload is encrypted on this device first. Only you can look at it.
        </EmptyState>
      )}
      {items.length === 0 && status === 'failed' && (
        <ErrorState message="Failed to load photos" onRetry={loadMore} />
      )}
      {items.length === 0 && (status === 'loading' || status === 'idle') && <GallerySkeleton />}

      {groups.map(group => (
        <MonthSection key={group.key} group={group} onOpen={show} />
      ))}
      {items.length > 0 && <GalleryFooter status={status} onLoadMore={loadMore} />}

      {openId && (
        <Viewer
          items={items}
          total={total}
          itemId={openId}
          onChange={(item, index) => {
            if (item.id !== openId) move(item.id)
            if (index >= items.length - AHEAD) loadMore()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const sum = (numbers: number[] = []) => numbers.reduce((total, number) => total + number, 0)
