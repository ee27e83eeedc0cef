import { itemName, type LibraryItem } from '@safelight/client/item'
import { memo, type ReactNode } from 'react'
import { Facts } from '../../shared/ui/layout/facts.tsx'
import { Badge } from '../tile/badge.tsx'
import { Tile } from '../tile/tile.tsx'
import type { GridLook } from './grid-look.ts'
import styles from './item-grid.module.css'

export interface GridTileActions<Item extends LibraryItem> {
  onSelect: ((item: Item, extend: boolean) => void) | undefined
  /** A button next to the name. Must be stable across renders. */
  action: ((item: Item, isInTabOrder: boolean) => ReactNode) | undefined
}

export interface GridTileProps<Item extends LibraryItem> extends GridTileActions<Item> {
  item: Item
  onOpen: (item: Item) => void
  index: number
  look: GridLook<Item>
  aspect: number
  tabbable: boolean
  selected: boolean | undefined
  selecting: boolean
}

export const GridTile = memo(TileWithName) as typeof TileWithName

function TileWithName<Item extends LibraryItem>(props: GridTileProps<Item>) {
  const { item, look, tabbable, selected, onSelect } = props
  const name = itemName(item)
  const [first, ...others] = look.note?.(item) ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: table cells cannot be positioned freely
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are focusable
    <div role="gridcell" aria-selected={selected} className={styles.cell}>
      <Tile
        frame={{ className: styles.picture, style: { aspectRatio: props.aspect } }}
        item={item}
        index={props.index}
        tabbable={tabbable}
        selected={selected === true}
        selecting={props.selecting}
        label={look.label?.(item)}
        badge={look.badge && !look.note && <Badge>{look.badge(item)}</Badge>}
        mark={look.mark?.(item)}
        onOpen={() => props.onOpen(item)}
        onSelect={onSelect && (extend => onSelect(item, extend))}
      />
      {first !== undefined && (
        <div className={styles.caption}>
          <div className={styles.words}>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>
            <Facts className={styles.note}>
              <span>
                {look.badge && <span className={styles.kind}>{look.badge(item)}</span>} {first}
              </span>
              {others}
            </Facts>
          </div>
          {props.action?.(item, tabbable)}
        </div>
      )}
    </div>
  )
}
