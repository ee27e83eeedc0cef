import type { Position } from '@safelight/library/item-map'
import type { LibraryItem } from '@safelight/library/items'
import { createPagedList } from '@safelight/library/paged-list'
import { createResultSelection } from '@safelight/library/result-selection'
import { useEffect, useMemo, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import type { GridLook } from '../../components/grid/grid-look.ts'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { useSelection } from '../../components/selection/use-selection.ts'

export interface PlacePicturesProps {
  label: string
  positions: readonly Position[]
  /** The item that the viewer shows. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

const LOOK: GridLook = {
  wide: { column: 104, aspect: 1, gap: 6, rowGap: 6 },
  narrow: { column: 96, aspect: 1, gap: 4, rowGap: 4 },
}
const PAGE = 60
/** How close to the last loaded item the viewer may come before more are read. */
const AHEAD = 6

/** The pictures of a place, and all that can be done with them. */
export function PlacePictures({ label, positions, openId, onOpen }: PlacePicturesProps) {
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
    void selection.show({ text: label, result, items })
  }, [selection, label, positions, items])
  const hasMore = status !== 'end'

  return (
    <>
      <ItemGrid
        label={label}
        look={LOOK}
        items={items}
        selected={selected}
        onSelect={select}
        onOpen={(item: LibraryItem) => onOpen(item.id)}
        onNearEnd={hasMore ? loadMore : undefined}
      />
      <SelectionBar count={selected.size} items={selection.items} onClear={selection.clear} />
      {openId && items.length > 0 && (
        <ItemViewer
          items={items}
          total={positions.length}
          itemId={openId}
          onChange={(item, index) => {
            if (item.id !== openId) onOpen(item.id)
            if (hasMore && index >= items.length - AHEAD) loadMore()
          }}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}
