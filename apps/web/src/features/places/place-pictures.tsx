import type { LibraryItem } from '@safelight/client/item'
import type { Position } from '@safelight/client/item-map'
import { createPagedList } from '@safelight/client/paged-list'
import { createResultSelection } from '@safelight/client/result-selection'
import { useEffect, useMemo, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import type { GridLook } from '../../components/grid/grid-look.ts'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { useSelection } from '../../components/selection/use-selection.ts'
import type { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { useViewerPaging, type ViewerPaging } from '../../components/viewer/use-viewer-paging.ts'

export interface PlacePicturesProps {
  /** Identifies the place. When another place opens, the selection is cleared. */
  id: string
  label: string
  positions: readonly Position[]
  viewed: ReturnType<typeof useShownItem>
}

const LOOK: GridLook = {
  wide: { column: 104, aspect: 1, gap: 6, rowGap: 6 },
  narrow: { column: 96, aspect: 1, gap: 4, rowGap: 4 },
}
const PAGE = 60

export function PlacePictures({ id, label, positions, viewed }: PlacePicturesProps) {
  const { itemMap } = useLibrary()
  const list = useMemo(
    () =>
      createPagedList(async (from: number = 0) => ({
        items: await itemMap.items(positions.slice(from, from + PAGE)),
        next: from + PAGE < positions.length ? from + PAGE : undefined,
      })),
    [itemMap, positions],
  )
  useEffect(() => list.loadMore(), [list])
  const { items: read, status, loadMore } = usePagedList(list)
  const items = useCurrentItems(read)
  const [selection] = useState(() => createResultSelection(itemMap))
  const { selected, select } = useSelection(selection)
  useEffect(() => {
    const result = { positions: async () => [...positions] }
    void selection.show({ text: id, result, items })
  }, [selection, id, positions, items])
  const hasMore = status !== 'end'

  return (
    <>
      <ItemGrid
        label={label}
        look={LOOK}
        items={items}
        selected={selected}
        onSelect={select}
        onOpen={viewed.open}
        onNearEnd={hasMore ? loadMore : undefined}
      />
      <SelectionBar count={selected.size} items={selection.items} onClear={selection.clear} />
      {viewed.id && items.length > 0 && (
        <PlaceViewer
          items={items}
          total={positions.length}
          status={status}
          loadMore={loadMore}
          itemId={viewed.id}
          onMove={viewed.move}
          onClose={viewed.close}
        />
      )}
    </>
  )
}

interface PlaceViewerProps extends Omit<ViewerPaging, 'onNowhere'> {
  total: number
  onMove: (item: LibraryItem) => void
  onClose: () => void
}

function PlaceViewer({ total, onMove, onClose, ...paging }: PlaceViewerProps) {
  const { items, itemId } = paging
  useViewerPaging({ ...paging, onNowhere: onClose })
  return (
    <ItemViewer
      items={items}
      total={total}
      itemId={itemId}
      onChange={item => item.id !== itemId && onMove(item)}
      onClose={onClose}
    />
  )
}
