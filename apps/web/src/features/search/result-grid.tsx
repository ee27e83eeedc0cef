import { itemName, type LibraryItem } from '@safelight/library/items'
import { memo, useEffect, useRef } from 'react'
import { formatDay } from '../../shared/format.ts'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { useAttention } from '../../shared/media/use-attention.ts'
import { useNearViewport } from '../../shared/media/use-near-viewport.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './result-grid.module.css'

export interface ResultGridProps {
  items: readonly LibraryItem[]
  hasMore: boolean
  onOpen: (id: string) => void
  onLoadMore: () => void
}

/** What was found, with names. It goes on by itself as its end comes near. */
export function ResultGrid({ items, hasMore, onOpen, onLoadMore }: ResultGridProps) {
  const end = useRef<HTMLDivElement>(null)
  const near = useNearViewport(end, '1200px')

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may leave the end still near
  useEffect(() => {
    if (near && hasMore) onLoadMore()
  }, [near, hasMore, items.length])

  return (
    <>
      <ul className={styles.grid} aria-label="Results">
        {items.map(item => (
          <Result key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {hasMore && <Button onPress={onLoadMore}>Load More Photos</Button>}
      </div>
    </>
  )
}

interface ResultTileProps {
  item: LibraryItem
  onOpen: (id: string) => void
}

const Result = memo(ResultTile, (before, after) => before.item === after.item)

function ResultTile({ item, onOpen }: ResultTileProps) {
  const { attended, handlers } = useAttention()
  const kind = item.isVideo ? 'Video' : 'Photo'
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        aria-label={`${kind} ${itemName(item)}, ${formatDay(item.takenLocal)}`}
        onClick={() => onOpen(item.id)}
        {...handlers}
      >
        <span className={styles.picture}>
          <Thumbnail item={item} moving={attended} />
        </span>
        <span className={styles.name} dir="auto" title={itemName(item)}>
          {itemName(item)}
        </span>
        <span className={styles.day}>{formatDay(item.takenLocal)}</span>
      </button>
    </li>
  )
}

const SHAPES = Array.from({ length: 12 }, (_, index) => index)

/** The results' shape while they are on their way. */
export const ResultSkeleton = () => (
  <div role="status" aria-label="Searching">
    <ul className={styles.grid} aria-hidden="true">
      {SHAPES.map(index => (
        <li key={index} className={styles.tile}>
          <Skeleton width="100%" aspectRatio={1} radius={4} />
          <span className={styles.name}>
            <Skeleton width="70%" height={12} radius={4} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)
