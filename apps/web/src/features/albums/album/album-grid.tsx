import type { LibraryItem } from '@safelight/library/items'
import { GridSkeleton } from '../../shared/item-grid/grid-skeleton.tsx'
import { type GridLook, ItemGrid } from '../../shared/item-grid/item-grid.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import styles from './albums.module.css'
import type { AlbumItems } from './use-album.ts'
import type { AlbumSelection } from './use-album-selection.ts'

export interface AlbumGridProps {
  items: AlbumItems
  selection: AlbumSelection
  /** A press selects in place of opening. */
  choosing: boolean
  onOpen: (item: LibraryItem) => void
}

const LOOK: GridLook = {
  wide: { column: 190, aspect: 1, gap: 4, rowGap: 4 },
  narrow: { column: 110, aspect: 1, gap: 4, rowGap: 4 },
}

/** The items of an album in squares; the next page comes as the end comes near. */
export function AlbumGrid({ items, selection, choosing, onOpen }: AlbumGridProps) {
  const { list, status, hasMore, loadMore } = items
  if (!list) {
    if (status === 'failed') {
      return <ErrorState message="Failed to load photos" onRetry={loadMore} />
    }
    return <GridSkeleton label="Loading photos..." look={LOOK} />
  }
  return (
    <>
      <ItemGrid
        label="Photos"
        look={LOOK}
        items={list}
        onOpen={onOpen}
        onNearEnd={hasMore && status === 'idle' ? loadMore : undefined}
        selected={selection.selected}
        onSelect={selection.select}
        selectable={selection.isSelectable}
        choosing={choosing}
      />
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
