import type { TrashedItem } from '@safelight/client/trash-reader'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/trash'
import { useMemo } from 'react'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import type { GridLook } from '../../components/grid/grid-look.ts'
import { GridSkeleton } from '../../components/grid/grid-skeleton.tsx'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import type { ListSelection } from '../../components/selection/use-list-selection.ts'
import { itemLabel } from '../../components/tile/item-label.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import styles from './trash.module.css'
import type { Trash } from './use-trash.ts'

export interface TrashGridProps {
  trash: Trash
  selection: ListSelection
  onOpen: (item: TrashedItem) => void
}

const DAY = 24 * 60 * 60 * 1000

function daysLeft({ trashedAt }: TrashedItem, trashDays: number): number {
  const left = Date.parse(trashedAt) + trashDays * DAY - Date.now()
  return Math.max(0, Math.ceil(left / DAY))
}

const lookOf = (trashDays: number): GridLook<TrashedItem> => ({
  wide: { column: 170, aspect: 1, gap: 4, rowGap: 4 },
  narrow: { column: 110, aspect: 1, gap: 4, rowGap: 4 },
  badge: item => texts.daysLeft({ count: daysLeft(item, trashDays) }),
  label: item => texts.itemAndDaysLeft({ item: itemLabel(item), count: daysLeft(item, trashDays) }),
})

export function TrashGrid({ trash, selection, onOpen }: TrashGridProps) {
  const { items, status, loadMore } = trash
  const { trashDays } = useUnlocked().user.limits
  const look = useMemo(() => lookOf(trashDays), [trashDays])
  if (items.length === 0) {
    if (status === 'failed') {
      return <ErrorState message={texts.loadFailed} onRetry={loadMore} />
    }
    return <GridSkeleton label={texts.loading} look={look} />
  }
  return (
    <>
      <ItemGrid
        label={common.trash}
        look={look}
        items={items}
        onOpen={onOpen}
        selected={selection.selected}
        onSelect={selection.select}
        onNearEnd={status === 'more' ? loadMore : undefined}
      />
      {status === 'failed' && (
        <footer className={styles.footer}>
          <p role="alert">{texts.loadFailed}</p>
          <Button onPress={loadMore}>{common.tryAgain}</Button>
        </footer>
      )}
    </>
  )
}
