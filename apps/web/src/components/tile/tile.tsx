import { itemName, type LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { Heart } from 'lucide-react'
import type { HTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classes } from '../../shared/classes.ts'
import { useAttention } from '../../shared/hooks/use-attention.ts'
import { useLongPress } from '../../shared/hooks/use-long-press.ts'
import { itemLabel } from './item-label.ts'
import type { MarksProps } from './marks.tsx'
import { EagerThumbnail } from './thumbnail.tsx'
import { TickButton } from './tick.tsx'
import styles from './tile.module.css'

export interface TileProps extends Pick<MarksProps, 'stacked'> {
  frame: HTMLAttributes<HTMLDivElement>
  item: LibraryItem | undefined
  index: number
  /** Whether this is the one picture of the grid that Tab can focus. */
  tabbable: boolean
  selected: boolean
  selecting: boolean
  label?: string | undefined
  badge?: ReactNode
  mark?: ReactNode
  /** Opens the item; undefined if a press selects the item instead. */
  onOpen: (() => void) | undefined
  /**
   * Selects the item. With `extend`, selects all items from the last chosen item to this item. Undefined if
   * the item cannot be selected.
   */
  onSelect: ((extend: boolean) => void) | undefined
}

export function Tile(props: TileProps) {
  const { frame, item, stacked, selected, selecting, label, badge, mark, onOpen, onSelect } = props
  const { attended, handlers } = useAttention()
  const long = useLongPress(() => onSelect?.(false))
  const isClosed = selecting && !onSelect

  function press({ shiftKey, ctrlKey, metaKey }: MouseEvent): void {
    if (!item || isClosed || (onSelect && long.hasActed())) return
    if (onSelect && (selecting || shiftKey || ctrlKey || metaKey || !onOpen)) onSelect(shiftKey)
    else onOpen?.()
  }

  return (
    <div
      {...frame}
      className={classes(styles.tile, frame.className)}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        className={styles.open}
        data-index={props.index}
        tabIndex={props.tabbable ? 0 : -1}
        aria-label={item ? (label ?? itemLabel(item, stacked)) : common.loading}
        aria-disabled={isClosed || undefined}
        onClick={press}
        {...handlers}
        {...long.handlers}
      >
        {item && <EagerThumbnail item={item} stacked={stacked} moving={attended} />}
        {item && (badge ?? <FavoriteMark item={item} />)}
        {mark}
      </button>
      {item && onSelect && (
        <TickButton name={itemName(item)} selected={selected} onSelect={onSelect} />
      )}
    </div>
  )
}

const FavoriteMark = ({ item }: { item: LibraryItem }) =>
  item.privateDetails?.isFavorite && (
    <span className={styles.mark}>
      <Heart size={12} fill="currentColor" aria-hidden="true" />
    </span>
  )
