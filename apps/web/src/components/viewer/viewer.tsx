import type { LibraryItem } from '@safelight/client/item'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { KeyActions } from '../../shared/hooks/use-keys.ts'
import { InfoPanel } from './info/info-panel.tsx'
import { ItemLightbox } from './item-lightbox.tsx'
import { InfoButton } from './viewer-button.tsx'

export interface ViewerProps {
  items: readonly LibraryItem[]
  /** How many there are before `items`, which may still grow to both sides. */
  first?: number
  /** How many there are in all. */
  total: number
  /** The item on show: it stays on show when others are added before it. */
  itemId: string
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
  /** ViewerButtons for the item on show, each with a key; `info` is the one of the panel. */
  buttons: (item: LibraryItem, index: number, info: ReactNode) => ReactNode[]
  /** Keys beside those of the slideshow, of going on and of the panel. */
  keys: (item: LibraryItem, index: number) => KeyActions
  /** The form that changes an item in the panel; without one it can only be read. */
  form?: (item: LibraryItem, onDone: () => void) => ReactNode
  /** Stands below what is known of an item in the panel. */
  below?: (item: LibraryItem) => ReactNode
  /** Turns an item; undefined for one that may not be turned. */
  rotate?: (item: LibraryItem) => (() => void) | undefined
  /** Who is in an item, for the panel. */
  people?: (item: LibraryItem) => ReactNode
  /** Stands below the item on show. */
  strip?: ReactNode
  /** What stands behind the name. */
  note?: ((item: LibraryItem) => string) | undefined
  /** It begins with a slideshow. */
  plays?: boolean | undefined
  /** Videos begin without their sound. */
  muted?: boolean | undefined
}

/** Items one at a time, with a panel of what is known of the one on show. */
export function Viewer(props: ViewerProps) {
  const { items, first, total, itemId, onChange, onClose, buttons, keys, form, rotate } = props
  const { people, strip, below, note, plays, muted } = props
  const index = useShownIndex(items, itemId, onChange, onClose)
  const [hasInfo, setHasInfo] = useState(false)
  const item = items[index]
  if (!item) return null

  const toggleInfo = () => setHasInfo(before => !before)
  const closeInfo = () => setHasInfo(false)
  const info = <InfoButton key="info" pressed={hasInfo} onPress={toggleInfo} />
  return (
    <>
      <ItemLightbox
        items={items}
        index={index}
        first={first}
        total={total}
        onChange={onChange}
        onClose={onClose}
        onClosePanel={hasInfo ? closeInfo : undefined}
        keys={{ i: toggleInfo, ...keys(item, index) }}
        buttons={buttons(item, index, info)}
        strip={strip}
        plays={plays}
        muted={muted}
        note={note}
      />
      {/* Beside the lightbox, whose keys and gestures are none of the panel's. */}
      {hasInfo &&
        createPortal(
          <InfoPanel
            key={item.id}
            item={item}
            onClose={closeInfo}
            form={form}
            people={people?.(item)}
            onRotate={rotate?.(item)}
            below={below?.(item)}
          />,
          document.body,
        )}
    </>
  )
}

/**
 * The index of the item on show, -1 before it is loaded. When it goes, here or in another tab, the one behind
 * it takes its place; behind the last one the viewer closes.
 */
function useShownIndex(
  items: readonly LibraryItem[],
  itemId: string,
  onChange: (item: LibraryItem, index: number) => void,
  onClose: () => void,
): number {
  const found = useMemo(() => items.findIndex(item => item.id === itemId), [items, itemId])
  const last = useRef(-1)
  const index = found >= 0 ? found : Math.min(last.current, items.length - 1)
  const isGone = found < 0 && last.current >= 0

  const goOn = useEffectEvent((next: LibraryItem | undefined) =>
    next ? onChange(next, index) : onClose(),
  )
  useEffect(() => {
    if (!isGone) {
      last.current = index
      return
    }
    goOn(items[index])
  }, [isGone, index, items])

  return index
}
