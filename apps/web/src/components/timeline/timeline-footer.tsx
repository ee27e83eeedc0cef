import type { Show } from '@safelight/client/show'
import type { TimelineState } from '@safelight/client/timeline'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/timeline'
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

/** Goes on by itself as the end comes near; the button is the way that can be seen and typed. */
export function TimelineFooter({ state, show = 'photos', onLoadMore }: TimelineFooterProps) {
  const { status, view, shown } = state
  const footer = useRef<HTMLElement>(null)

  // Observed anew for each page: what was near before a page was laid out may be far behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is still near the end
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
            ? texts.endOfYear({ year: view.year ?? '', show })
            : texts.endOfLibrary({ show })}
        </p>
      )}
    </footer>
  )
}
