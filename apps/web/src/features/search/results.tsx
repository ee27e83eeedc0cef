import { createResultSelection } from '@safelight/client/result-selection'
import type { FoundItem, Reason, SearchResult } from '@safelight/client/search'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/search'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import type { GridLook } from '../../components/grid/grid-look.ts'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { useIsRecognizing } from '../../components/item-actions/use-is-recognizing.ts'
import { useSelection } from '../../components/selection/use-selection.ts'
import { formatPercent, formatShortDay } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './search-screen.module.css'

export interface ResultsProps {
  text: string
  result: SearchResult
  items: readonly FoundItem[]
  hasMore: boolean
  onLoadMore: () => void
  onOpen: (item: FoundItem) => void
}

export const RESULT_LOOK: GridLook = {
  wide: { column: 170, aspect: 1, gap: 12, rowGap: 14 },
  narrow: { column: 104, aspect: 1, gap: 4, rowGap: 8 },
  note: item => [formatShortDay(item.takenLocal)],
}

/** Has space below each picture for the reason why the picture was found. */
const REASONED_LOOK: GridLook<FoundItem> = {
  wide: { ...RESULT_LOOK.wide, noteLines: 2 },
  narrow: { ...RESULT_LOOK.narrow, noteLines: 3 },
  note: item => [
    formatShortDay(item.takenLocal),
    ...(item.reason ? [reasonText(item.reason)] : []),
  ],
}

export function Results(props: ResultsProps) {
  const { items, hasMore, onLoadMore } = props
  const { selection, selected, select } = useResultSelection(props)
  const isRecognizing = useIsRecognizing()
  return (
    <>
      <ItemGrid
        label={texts.results}
        look={isRecognizing ? REASONED_LOOK : RESULT_LOOK}
        items={items}
        onOpen={props.onOpen}
        selected={selected}
        onSelect={select}
        onNearEnd={hasMore ? onLoadMore : undefined}
      />
      {hasMore && (
        <div className={styles.end}>
          <Button onPress={onLoadMore}>{common.loadMorePhotos}</Button>
        </div>
      )}
      <SelectionBar count={selected.size} items={selection.items} onClear={selection.clear} />
    </>
  )
}

function useResultSelection({ text, result, items }: ResultsProps) {
  const { search } = useLibrary()
  const [selection] = useState(() => createResultSelection(search))
  useEffect(() => void selection.show({ text, result, items }), [selection, text, result, items])
  return { selection, ...useSelection(selection) }
}

function reasonText({ kind, text, confidence = 1 }: Reason): string {
  switch (kind) {
    case 'thing':
      return texts.foundThing({ text, confidence: formatPercent(confidence) })
    case 'meaning':
      return texts.looksLike({ text })
    case 'written':
      return texts.textInPicture({ text })
    case 'person':
      return texts.foundPerson({ text })
    case 'label':
      return texts.foundLabel({ text })
    case 'album':
      return texts.foundAlbum({ text })
    case 'city':
    case 'region':
    case 'country':
      return texts.foundPlace({ text })
    case 'camera':
    case 'lens':
      return texts.foundCamera({ text })
    case 'description':
      return texts.foundInDescription
    case 'name':
      return texts.foundInName
  }
}
