import type { LibraryItem } from '@safelight/library/items'
import { itemLabel } from '../../shared/media/item-label.ts'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { Tick } from '../../shared/media/tick.tsx'
import { useAttention } from '../../shared/media/use-attention.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './albums.module.css'
import type { AlbumItems } from './use-album.ts'

export interface AlbumGridProps {
  items: AlbumItems
  /** A press selects in place of opening. */
  selecting: boolean
  selected: ReadonlySet<string>
  selectable: (item: LibraryItem) => boolean
  onSelect: (item: LibraryItem) => void
  onOpen: (item: LibraryItem) => void
}

/** The items of an album in squares, and the way to the next page. */
export function AlbumGrid(props: AlbumGridProps) {
  const { list, status, hasMore, loadMore } = props.items
  if (!list) {
    if (status === 'failed') {
      return <ErrorState message="Failed to load photos" onRetry={loadMore} />
    }
    return (
      <div className={styles.grid} aria-busy="true">
        {TILES.map(tile => (
          <Skeleton key={tile} aspectRatio="1" radius="4px" />
        ))}
      </div>
    )
  }
  return (
    <>
      <ul className={styles.grid} aria-label="Photos" data-selecting={props.selecting || undefined}>
        {list.map(item => (
          <Tile key={item.id} {...props} item={item} />
        ))}
      </ul>
      {(hasMore || status === 'failed') && (
        <div className={styles.footer}>
          {status === 'failed' && <p role="alert">Failed to load photos</p>}
          <Button busy={status === 'loading'} onPress={loadMore}>
            {status === 'loading' ? 'Loading more photos...' : 'Load More Photos'}
          </Button>
        </div>
      )}
    </>
  )
}

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

function Tile(props: Omit<AlbumGridProps, 'items'> & { item: LibraryItem }) {
  const { item, selecting, selected, selectable, onSelect, onOpen } = props
  const { attended, handlers } = useAttention()
  const isSelected = selected.has(item.id)
  return (
    <li className={styles.tile} data-selected={(selecting && isSelected) || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={itemLabel(item)}
        {...(selecting ? { 'aria-pressed': isSelected } : {})}
        disabled={selecting && !selectable(item)}
        onClick={() => (selecting ? onSelect(item) : onOpen(item))}
        {...handlers}
      >
        <Thumbnail item={item} moving={attended} />
      </button>
      {selecting && selectable(item) && <Tick />}
    </li>
  )
}
