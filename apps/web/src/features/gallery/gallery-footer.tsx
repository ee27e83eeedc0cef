import type { TimelineState } from '@safelight/library/timeline'
import { useEffect, useRef } from 'react'
import { useNearViewport } from '../../shared/media/use-near-viewport.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import styles from './gallery.module.css'

export interface GalleryFooterProps {
  status: TimelineState['status']
  onLoadMore: () => void
}

/** Goes on by itself as the end comes near; the button is the way that can be seen and typed. */
export function GalleryFooter({ status, onLoadMore }: GalleryFooterProps) {
  const footer = useRef<HTMLElement>(null)
  const near = useNearViewport(footer, '1200px')

  useEffect(() => {
    if (near && status === 'idle') onLoadMore()
  }, [near, status, onLoadMore])

  return (
    <footer ref={footer} className={styles.footer}>
      {status === 'idle' && <Button onPress={onLoadMore}>Load More Photos</Button>}
      {status === 'loading' && (
        <p role="status">
          <Spinner size={16} /> Loading more photos...
        </p>
      )}
      {status === 'failed' && (
        <p role="alert">
          Failed to load photos <Button onPress={onLoadMore}>Try again</Button>
        </p>
      )}
      {status === 'end' && <p>You've reached the end of your photos</p>}
    </footer>
  )
}
