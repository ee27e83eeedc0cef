import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { useMemo } from 'react'
import type { GridLook } from '../../../components/grid/grid-look.ts'
import { GridSkeleton } from '../../../components/grid/grid-skeleton.tsx'
import { ItemGrid } from '../../../components/grid/item-grid.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import styles from '../albums.module.css'
import { ItemMarks, markedLabel } from './item-marks.tsx'
import type { AlbumItems } from './use-album.ts'
import type { AlbumSelection } from './use-album-selection.ts'

export interface AlbumGridProps {
  items: AlbumItems
  selection: AlbumSelection
  choosing: boolean
  onOpen: (item: LibraryItem) => void
}

const LOOK: GridLook = {
  wide: { column: 190, aspect: 1, gap: 4, rowGap: 4 },
  narrow: { column: 110, aspect: 1, gap: 4, rowGap: 4 },
}

export function AlbumGrid({ items, selection, choosing, onOpen }: AlbumGridProps) {
  const { isRead, status, loadMore, contributors, commentCounts } = items
  const look = useMemo((): GridLook => {
    const ofSeveral = new Set(items.items.map(item => item.shared?.owner)).size > 1
    if (!ofSeveral && commentCounts.size === 0) return LOOK
    const marked = { ofSeveral, contributors, commentCounts }
    return {
      ...LOOK,
      label: item => markedLabel(item, marked),
      mark: item => <ItemMarks item={item} {...marked} />,
    }
  }, [items.items, contributors, commentCounts])
  if (!isRead) {
    if (status === 'failed') {
      return <ErrorState message={common.photosFailed} onRetry={loadMore} />
    }
    return <GridSkeleton label={texts.loadingPhotos} look={LOOK} />
  }
  return (
    <>
      <ItemGrid
        label={common.photos}
        look={look}
        items={items.items}
        onOpen={onOpen}
        onNearEnd={status === 'more' ? loadMore : undefined}
        selected={selection.selected}
        onSelect={selection.select}
        selectable={selection.isSelectable}
        choosing={choosing}
      />
      {status !== 'end' && (
        <div className={styles.footer}>
          {status === 'failed' && <p role="alert">{common.photosFailed}</p>}
          <Button busy={status === 'loading'} onPress={loadMore}>
            {status === 'loading' ? texts.loadingMorePhotos : common.loadMorePhotos}
          </Button>
        </div>
      )}
    </>
  )
}
