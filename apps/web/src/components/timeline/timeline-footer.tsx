import type { Show } from '@safelight/client/show'
import type { TimelineState } from '@safelight/client/timeline'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/timeline'
import { useEffect, useRef } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { failureText } from './failure-text.ts'
import styles from './timeline.module.css'

export interface TimelineFooterProps {
  state: TimelineState
  show: Show | undefined
  onLoadMore: () => void
}

export function TimelineFooter({ state, show, onLoadMore }: TimelineFooterProps) {
  const { status, view, shown } = state
  const footer = useRef<HTMLElement>(null)

  // Observes again after each page: the footer may still be near the viewport, which fires no new event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` changes with each page
  useEffect(() => {
    if (status !== 'idle' || !footer.current) return
    const observer = new IntersectionObserver(
      entries => entries.at(-1)?.isIntersecting && onLoadMore(),
      { rootMargin: '700px' },
    )
    observer.observe(footer.current)
    return () => observer.disconnect()
  }, [status, shown, onLoadMore])

  return (
    <footer ref={footer} className={styles.footer}>
      {status === 'idle' && <Button onPress={onLoadMore}>{common.loadMorePhotos}</Button>}
      {status === 'loading' && (
        <p role="status">
          <Spinner size={16} /> {texts.loadingMorePhotos}
        </p>
      )}
      {status === 'failed' && (
        <p role="alert">
          {failureText(state)} <Button onPress={onLoadMore}>{common.tryAgain}</Button>
        </p>
      )}
      {status === 'end' && (
        <p>
          {view.mode === 'year'
            ? texts.endOfYear({ year: view.year ?? '', show: show ?? 'photos' })
            : texts.endOfLibrary({ show: show ?? 'photos' })}
        </p>
      )}
    </footer>
  )
}
