import { itemName, type LibraryItem } from '@safelight/library/items'
import { Check } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import { formatDay } from '../../shared/format.ts'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { useAttention } from '../../shared/media/use-attention.ts'
import styles from './gallery.module.css'

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
  onOpen: (item: LibraryItem) => void
  onSelect: (item: LibraryItem, extend: boolean) => void
}

/** One picture of the timeline, with the tick that selects it. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { item, index, left, top, width, height, selected, selecting, tabbable } = props
  const { attended, handlers } = useAttention()
  const box = { left, top, width, height }
  const press = (extend: boolean) => {
    if (!item) return
    if (selecting || extend) props.onSelect(item, extend)
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
        aria-label={item ? labelOf(item) : 'Loading'}
        onClick={event => press(event.shiftKey || event.ctrlKey || event.metaKey)}
        {...handlers}
      >
        {item && <Thumbnail item={item} moving={attended} />}
      </button>
      {item && (
        <button
          type="button"
          className={styles.tick}
          tabIndex={-1}
          aria-pressed={selected}
          aria-label={`Select ${itemName(item)}`}
          onPointerDown={keepFocus}
          onClick={event => props.onSelect(item, event.shiftKey)}
        >
          <Check size={14} strokeWidth={3} aria-hidden="true" />
        </button>
      )}
    </div>
  )
})

function labelOf(item: LibraryItem): string {
  const kind = item.isVideo ? 'Video' : 'Photo'
  return `${kind} ${itemName(item)}, ${formatDay(item.takenLocal)}`
}

/** A press with shift would select the page's text. */
const keepFocus = (event: PointerEvent) => event.preventDefault()
