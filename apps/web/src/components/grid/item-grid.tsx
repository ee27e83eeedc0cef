import type { LibraryItem } from '@safelight/client/item'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSize } from '../../shared/hooks/use-size.ts'
import { useFocusAfterViewer } from '../viewer/use-focus-after-viewer.ts'
import { layOutGrid, nextIndex } from './grid-layout.ts'
import type { GridLook } from './grid-look.ts'
import { GridTile, type GridTileActions } from './grid-tile.tsx'
import styles from './item-grid.module.css'
import { indexOf, useGridFocus } from './use-grid-focus.ts'
import { useRowsInView } from './use-rows-in-view.ts'

export interface ItemGridProps<Item extends LibraryItem = LibraryItem>
  extends Partial<GridTileActions<Item>> {
  label: string
  look: GridLook<Item>
  items: readonly Item[]
  onOpen: (item: Item) => void
  /** Ids of the selected items; undefined in a grid without selection. */
  selected?: ReadonlySet<string>
  /** Whether a press selects a picture instead of opening it, even while nothing is selected. */
  choosing?: boolean
  selectable?: (item: Item) => boolean
  /** Loads more items; undefined if there are none or they are loading. */
  onNearEnd?: (() => void) | undefined
}

const NARROW = 700
/** In rem, as in the styles: the height of a caption, and of each additional line of its note. */
const CAPTION_REM = 3.25
const LINE_REM = 1.125

export function ItemGrid<Item extends LibraryItem>(props: ItemGridProps<Item>) {
  const { label, look, items, selected, choosing = false, onNearEnd } = props
  const grid = useRef<HTMLDivElement>(null)
  const { width } = useSize(grid)
  const shape = width < NARROW ? look.narrow : look.wide
  const { noteLines = 1 } = shape
  const caption = look.note ? (CAPTION_REM + (noteLines - 1) * LINE_REM) * remInPixels() : 0
  const layout = layOutGrid(shape, items.length, width, caption)
  const { columns, rows, rowHeight, pitch } = layout
  const { top, first, end } = useRowsInView(grid, layout)
  const focus = useGridFocus(grid)
  useFocusAfterViewer(id => {
    const index = items.findIndex(item => item.id === id)
    if (index !== -1) focus.move(index)
  })
  const selecting = choosing || (selected !== undefined && selected.size > 0)

  const isNearEnd = width > 0 && end >= rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end may still be near after more items load
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd, items.length])

  const held = focus.isHeld && focus.index !== undefined ? rowOf(focus.index) : undefined
  const drawn = held === undefined ? [] : [held]
  for (let row = first; row < end; row++) if (row !== held) drawn.push(row)
  drawn.sort((a, b) => a - b)
  const tabbable =
    focus.index !== undefined && drawn.includes(rowOf(focus.index)) ? focus.index : top * columns

  function rowOf(index: number): number {
    return Math.floor(Math.min(index, items.length - 1) / columns)
  }

  const isSelectable = (item: Item) =>
    props.onSelect !== undefined && (props.selectable?.(item) ?? true)

  function onSelect(item: Item, extend: boolean): void {
    if (isSelectable(item)) props.onSelect?.(item, extend)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = indexOf(event.target)
    const item = index === undefined ? undefined : items[index]
    if (index === undefined || !item) return
    if (event.key === ' ' && props.onSelect) {
      event.preventDefault()
      onSelect(item, event.shiftKey)
      return
    }
    const next = nextIndex(layout, items.length, index, event)
    const nextItem = next === undefined ? undefined : items[next]
    if (next === undefined || !nextItem) return
    event.preventDefault()
    if (event.shiftKey) {
      onSelect(item, true)
      onSelect(nextItem, true)
    }
    focus.move(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: table rows cannot be positioned freely
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows}
      aria-multiselectable={selected ? true : undefined}
      className={styles.grid}
      style={{ height: layout.height }}
      data-selecting={selecting || undefined}
      data-note-lines={noteLines}
      onKeyDown={onKeyDown}
      onFocus={event => {
        const index = indexOf(event.target)
        if (index !== undefined) focus.note(index)
      }}
    >
      {drawn.map(row => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its buttons are focusable
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={styles.row}
          style={{
            top: row * pitch,
            height: rowHeight,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: shape.gap,
          }}
        >
          {items.slice(row * columns, (row + 1) * columns).map((item, column) => (
            <GridTile
              key={item.id}
              item={item}
              index={row * columns + column}
              look={look}
              aspect={shape.aspect}
              tabbable={row * columns + column === tabbable}
              selected={selected?.has(item.id)}
              selecting={selecting}
              onOpen={props.onOpen}
              onSelect={isSelectable(item) ? props.onSelect : undefined}
              action={props.action}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
