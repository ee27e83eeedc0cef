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
  /** Attributes of the element around it, which gives its position and size. */
  frame: HTMLAttributes<HTMLDivElement>
  /** undefined while it is on its way. */
  item: LibraryItem | undefined
  /** Its position among its siblings, by which keys move the focus. */
  index: number
  /** The one picture of its grid that the Tab key comes to. */
  tabbable: boolean
  selected: boolean
  /** Something is selected: a press selects as well. */
  selecting: boolean
  /** What is read out; without it the item's kind, name and day. */
  label?: string | undefined
  /** In the corner, where a favorite has its heart otherwise. */
  badge?: ReactNode
  /** undefined where a press selects. */
  onOpen: (() => void) | undefined
  /** `extend`: from what was chosen last up to this. undefined for what cannot be selected. */
  onSelect: ((extend: boolean) => void) | undefined
}

/** A picture that opens when it is pressed, and the tick that selects it. */
export function Tile(props: TileProps) {
  const { frame, item, stacked, selected, selecting, label, badge, onOpen, onSelect } = props
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
      </button>
      {item && onSelect && (
        <TickButton name={itemName(item)} selected={selected} onSelect={onSelect} />
      )}
    </div>
  )
}

/** The heart of a favorite, in the corner of its picture, whose box is the picture's. */
const FavoriteMark = ({ item }: { item: LibraryItem }) =>
  item.privateDetails?.isFavorite && (
    <span className={styles.mark}>
      <Heart size={12} fill="currentColor" aria-hidden="true" />
    </span>
  )
