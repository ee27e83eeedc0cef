import type { LibraryItem } from '@safelight/client/item'
import { CHUNK } from '@safelight/client/month-outline'
import { stackSizes } from '@safelight/client/stacks'
import type { TimelineIndex, TimelineMonth } from '@safelight/client/timeline'
import { memo, useMemo } from 'react'
import type { Boxes } from '../layout/boxes.ts'
import styles from '../timeline.module.css'
import { MonthHeading } from './month-heading.tsx'
import { PhotoTile } from './photo-tile.tsx'

export interface MonthSectionProps {
  month: TimelineMonth
  boxes: Boxes
  isShared: boolean
  opensYear: boolean
  left: number
  top: number
  width: number
  height: number
  /** The indexes in the month of the pictures in view; `end` is exclusive. */
  first: number
  end: number
  /** The index of a focused picture out of view. It stays in the page, so that arrow keys start from it. */
  held: number | undefined
  tabbable: number | undefined
  selected: ReadonlySet<string>
  onOpen: ((item: LibraryItem) => void) | undefined
  onSelect: (at: TimelineIndex, extend: boolean) => void
  onSelectMonth: (key: string) => void
}

export const MonthSection = memo(function MonthSection(props: MonthSectionProps) {
  const { month, boxes, first, end, selected, tabbable } = props
  const id = `month-${month.key}`
  const stacks = month.outline?.stacks
  const sizes = useMemo(() => stacks && stackSizes(stacks), [stacks])
  const itemAt = (index: number) => month.chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK]
  return (
    <section
      className={styles.month}
      style={{ left: props.left, top: props.top, width: props.width, height: props.height }}
      aria-labelledby={id}
      data-month={month.key}
    >
      <MonthHeading
        id={id}
        month={month}
        isShared={props.isShared}
        opensYear={props.opensYear}
        isTabStop={tabbable !== undefined}
        onSelect={props.onSelectMonth}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: table cells cannot be positioned freely */}
      <div className={styles.pictures} role="grid" aria-labelledby={id} aria-multiselectable="true">
        {rowsOf(boxes, first, end, props.held).map(row => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its buttons are focusable
          <div key={row[0]} role="row">
            {row.map(index => {
              const item = itemAt(index)
              return (
                <PhotoTile
                  key={item?.id ?? index}
                  item={item}
                  stacked={item && sizes?.get(item.id)}
                  month={month.key}
                  index={index}
                  left={boxes.left[index] ?? 0}
                  top={boxes.top[index] ?? 0}
                  width={boxes.width[index] ?? 0}
                  height={boxes.height[index] ?? 0}
                  selected={item !== undefined && selected.has(item.id)}
                  selecting={selected.size > 0}
                  tabbable={index === tabbable}
                  onOpen={props.onOpen}
                  onSelect={props.onSelect}
                />
              )
            })}
          </div>
        ))}
      </div>
    </section>
  )
})

/**
 * Groups the pictures from `first` to `end` (exclusive) into rows by their tops. If `held` is outside of that
 * range, it gets a row of its own.
 */
function rowsOf(boxes: Boxes, first: number, end: number, held?: number): number[][] {
  const rows: number[][] = []
  if (held !== undefined && (held < first || held >= end)) rows.push([held])
  for (let index = first; index < end; index++) {
    const row = rows.at(-1)
    const before = row?.at(-1)
    if (row && before === index - 1 && boxes.top[before] === boxes.top[index]) row.push(index)
    else rows.push([index])
  }
  return rows
}
