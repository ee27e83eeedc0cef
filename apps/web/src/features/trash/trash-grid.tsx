import { LIMITS } from '@safelight/contract/limits'
import type { TrashedItem } from '@safelight/library/care'
import { itemName } from '@safelight/library/items'
import { GridList, GridListItem } from 'react-aria-components'
import { formatCount } from '../../shared/format.ts'
import { Badge } from '../../shared/media/badge.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { Tick } from '../../shared/media/tick.tsx'
import styles from './trash.module.css'

export interface TrashGridProps {
  items: readonly TrashedItem[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** The things in the trash, to be selected by click, keys or a range. */
export const TrashGrid = ({ items, selected, onSelect }: TrashGridProps) => (
  <GridList
    className={styles.grid ?? ''}
    aria-label="Trash"
    data-selecting
    layout="grid"
    selectionMode="multiple"
    selectionBehavior="toggle"
    selectedKeys={selected}
    onSelectionChange={keys =>
      onSelect(new Set(keys === 'all' ? items.map(item => item.id) : [...keys].map(String)))
    }
    items={items}
  >
    {item => (
      <GridListItem
        className={styles.tile ?? ''}
        textValue={`${itemName(item)}, ${formatCount(daysLeft(item), 'day')} left`}
      >
        <Thumbnail item={item} />
        <Tick />
        <Badge>{formatCount(daysLeft(item), 'day')} left</Badge>
      </GridListItem>
    )}
  </GridList>
)

const DAY = 24 * 60 * 60 * 1000

/** Whole days, the last one counted. */
function daysLeft({ trashedAt }: TrashedItem): number {
  const left = Date.parse(trashedAt) + LIMITS.trashDays * DAY - Date.now()
  return Math.max(0, Math.ceil(left / DAY))
}
