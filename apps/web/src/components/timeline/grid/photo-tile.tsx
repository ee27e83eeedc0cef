import type { LibraryItem } from '@safelight/client/item'
import type { TimelineIndex } from '@safelight/client/timeline'
import { memo } from 'react'
import { Tile } from '../../tile/tile.tsx'
import styles from '../timeline.module.css'

export interface PhotoTileProps {
  item: LibraryItem | undefined
  stacked: number | undefined
  index: number
  left: number
  top: number
  width: number
  height: number
  selected: boolean
  selecting: boolean
  tabbable: boolean
  /** `YYYY-MM`. */
  month: string
  onOpen: ((item: LibraryItem) => void) | undefined
  onSelect: (at: TimelineIndex, extend: boolean) => void
}

export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { item, month, index, left, top, width, height, selected, onOpen } = props
  return (
    <Tile
      frame={{
        role: 'gridcell',
        'aria-selected': selected,
        className: styles.tile,
        style: { left, top, width, height },
      }}
      item={item}
      stacked={props.stacked}
      index={index}
      tabbable={props.tabbable}
      selected={selected}
      selecting={props.selecting}
      onOpen={item && onOpen && (() => onOpen(item))}
      onSelect={extend => props.onSelect({ key: month, index }, extend)}
    />
  )
})
