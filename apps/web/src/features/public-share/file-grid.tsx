import type { LibraryItem } from '@safelight/library/items'
import { useEffect, useRef } from 'react'
import { useNearViewport } from '../../shared/media/use-near-viewport.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FileCard } from './file-card.tsx'
import styles from './public-share.module.css'
import type { Files } from './use-files.ts'

export interface FileGridProps {
  files: Files
  onOpen: (item: LibraryItem) => void
  onDownload: ((item: LibraryItem) => void) | undefined
  onLoadMore: () => Promise<void>
}

/** The files of a link; more come as the end comes near. */
export function FileGrid({ files, onOpen, onDownload, onLoadMore }: FileGridProps) {
  const { items, status } = files
  const end = useRef<HTMLDivElement>(null)
  const near = useNearViewport(end, '1200px')
  useEffect(() => {
    if (near && status === 'more') void onLoadMore()
  }, [near, status, onLoadMore])

  return (
    <>
      <ul className={styles.grid} aria-label="Files">
        {items.map(item => (
          <FileCard key={item.id} item={item} onOpen={onOpen} onDownload={onDownload} />
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {status === 'failed' && (
          <Banner
            tone="error"
            action={
              <Button size="small" onPress={() => void onLoadMore()}>
                Try again
              </Button>
            }
          >
            Failed to load shared content. Please try again later.
          </Banner>
        )}
        {(status === 'more' || status === 'loading') && (
          <Button busy={status === 'loading'} onPress={() => void onLoadMore()}>
            {status === 'loading' ? 'Loading...' : 'Load More'}
          </Button>
        )}
      </div>
    </>
  )
}
