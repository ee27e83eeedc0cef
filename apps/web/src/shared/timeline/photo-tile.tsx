import { itemName, type LibraryItem } from '@safelight/library/items'
import type { TimelinePlace } from '@safelight/library/timeline'
import { type MouseEvent, memo } from 'react'
import { FavoriteMark } from '../media/favorite-mark.tsx'
import { itemLabel } from '../media/item-label.ts'
import { EagerThumbnail } from '../media/thumbnail.tsx'
import { TickButton } from '../media/tick.tsx'
import { useAttention } from '../media/use-attention.ts'
import styles from './timeline.module.css'
import { useLongPress } from './use-long-press.ts'

export interface PhotoTileProps {
  /** undefined while it is on its way. */
  item: LibraryItem | undefined
  index: number
  left: number
  top: number
  width: number
  height: number
  selected: boolean
  /** Something is selected: a click selects as well. */
  selecting: boolean
  /** The one picture of the timeline that the Tab key comes to. */
  tabbable: boolean
  /** `YYYY-MM`. */
  month: string
  /** undefined where a press selects. */
  onOpen: ((item: LibraryItem) => void) | undefined
  onSelect: (place: TimelinePlace, extend: boolean) => void
}

/** One picture of the timeline, with the tick that selects it. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { item, month, index, left, top, width, height, selected, selecting, tabbable } = props
  const { attended, handlers } = useAttention()
  const select = (extend: boolean) => props.onSelect({ key: month, index }, extend)
  const long = useLongPress(() => select(false))
  const box = { left, top, width, height }
  const press = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (!item || long.hasActed()) return
    if (selecting || shiftKey || ctrlKey || metaKey || !props.onOpen) select(shiftKey)
    else props.onOpen(item)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot be placed freely
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div
      role="gridcell"
      aria-selected={selected}
      className={styles.tile}
      style={box}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        className={styles.open}
        data-index={index}
        tabIndex={tabbable ? 0 : -1}
        aria-label={item ? itemLabel(item) : 'Loading'}
        onClick={press}
        {...handlers}
        {...long.handlers}
      >
        {item && <EagerThumbnail item={item} moving={attended} />}
        {item && <FavoriteMark item={item} />}
      </button>
      {item && <TickButton name={itemName(item)} selected={selected} onSelect={select} />}
    </div>
  )
})
