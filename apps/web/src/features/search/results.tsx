import type { LibraryItem } from '@safelight/library/items'
import { createResultSelection } from '@safelight/library/result-selection'
import type { SearchResult } from '@safelight/library/search'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatDay } from '../../shared/format.ts'
import { type GridLook, ItemGrid } from '../../shared/item-grid/item-grid.tsx'
import { useLibrary } from '../../shared/library-context.tsx'
import { SelectionBar } from '../../shared/selection/selection-bar.tsx'
import { useSelectionKeys } from '../../shared/selection/use-selection-keys.ts'
import { ShareActions } from '../../shared/sharing/share-actions.tsx'
import { Button } from '../../shared/ui/button.tsx'
import styles from './search-screen.module.css'

export interface ResultsProps {
  /** What they answer. */
  text: string
  result: SearchResult
  /** As much of it as is loaded. */
  items: readonly LibraryItem[]
  hasMore: boolean
  onLoadMore: () => void
  onOpen: (item: LibraryItem) => void
}

export const RESULT_LOOK: GridLook = {
  wide: { column: 170, aspect: 1, gap: 12, rowGap: 14 },
  narrow: { column: 104, aspect: 1, gap: 4, rowGap: 8 },
  note: item => formatDay(item.takenLocal),
}

/** What was found, and what can be done with those of it that are selected. */
export function Results(props: ResultsProps) {
  const { items, hasMore, onLoadMore } = props
  const { selection, selected } = useResultSelection(props)
  return (
    <>
      <ItemGrid
        label="Results"
        look={RESULT_LOOK}
        items={items}
        onOpen={props.onOpen}
        selected={selected}
        onSelect={(item, extend) => (extend ? selection.extendTo(item) : selection.toggle(item))}
        onNearEnd={hasMore ? onLoadMore : undefined}
      />
      {hasMore && (
        <div className={styles.end}>
          <Button onPress={onLoadMore}>Load More Photos</Button>
        </div>
      )}
      <SelectionBar
        count={selected.size}
        items={selection.items}
        onClear={selection.clear}
        actions={<ShareActions items={selection.items} onAdded={selection.clear} />}
      />
    </>
  )
}

function useResultSelection({ text, result, items }: ResultsProps) {
  const { search } = useLibrary()
  const [selection] = useState(() => createResultSelection(search))
  const selected = useSyncExternalStore(selection.subscribe, selection.ids)
  useEffect(() => void selection.show({ text, result, items }), [selection, text, result, items])
  useSelectionKeys(selection)
  return { selection, selected }
}
