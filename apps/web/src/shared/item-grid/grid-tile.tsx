import { itemName, type LibraryItem } from '@safelight/library/items'
import { type MouseEvent, memo } from 'react'
import { Badge } from '../media/badge.tsx'
import { FavoriteMark } from '../media/favorite-mark.tsx'
import { itemLabel } from '../media/item-label.ts'
import { EagerThumbnail } from '../media/thumbnail.tsx'
import { TickButton } from '../media/tick.tsx'
import { useAttention } from '../media/use-attention.ts'
import { useLongPress } from '../timeline/use-long-press.ts'
import styles from './item-grid.module.css'
import type { GridLook, ItemGridProps } from './item-grid.tsx'

export interface GridTileProps<Item extends LibraryItem>
  extends Pick<ItemGridProps<Item>, 'onOpen' | 'action'> {
  item: Item
  index: number
  look: GridLook<Item>
  aspect: number
  /** The one picture of the grid that the Tab key comes to. */
  tabbable: boolean
  /** undefined where nothing can be selected. */
  selected: boolean | undefined
  /** Something is selected: a click selects as well. */
  selecting: boolean
  onSelect: ItemGridProps<Item>['onSelect'] | undefined
}

/** One picture of a grid with its name, and the tick that selects it. */
export const GridTile = memo(Tile) as typeof Tile

function Tile<Item extends LibraryItem>(props: GridTileProps<Item>) {
  const { item, index, look, aspect, tabbable, selected, selecting, onSelect } = props
  const { attended, handlers } = useAttention()
  const long = useLongPress(() => onSelect?.(item, false))
  const name = itemName(item)
  const isClosed = selecting && !onSelect

  function press({ shiftKey, ctrlKey, metaKey }: MouseEvent): void {
    if (isClosed || (long.hasActed() && onSelect)) return
    if (onSelect && (selecting || shiftKey || ctrlKey || metaKey)) onSelect(item, shiftKey)
    else props.onOpen(item)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot be placed freely
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it take the focus
    <div
      role="gridcell"
      aria-selected={selected}
      className={styles.tile}
      data-selected={selected || undefined}
    >
      <div className={styles.picture} style={{ aspectRatio: aspect }}>
        <button
          type="button"
          className={styles.open}
          data-index={index}
          tabIndex={tabbable ? 0 : -1}
          aria-label={(look.label ?? itemLabel)(item)}
          aria-disabled={isClosed || undefined}
          onClick={press}
          {...handlers}
          {...long.handlers}
        >
          <EagerThumbnail item={item} moving={attended} />
          {look.badge ? <Badge>{look.badge(item)}</Badge> : <FavoriteMark item={item} />}
        </button>
        {onSelect && (
          <TickButton
            name={name}
            selected={selected === true}
            onSelect={extend => onSelect(item, extend)}
          />
        )}
      </div>
      {look.note && (
        <div className={styles.caption}>
          <div className={styles.words}>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>
            <span className={styles.note}>{look.note(item)}</span>
          </div>
          {props.action?.(item, tabbable)}
        </div>
      )}
    </div>
  )
}
