import type { LibraryItem } from '@safelight/client/item'
import {
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { KeyActions } from '../../shared/hooks/use-keys.ts'
import { InfoPanel } from './info/info-panel.tsx'
import { ItemLightbox } from './item-lightbox.tsx'
import { MarksProvider } from './marks/marks-context.tsx'
import type { ReadText } from './use-picture-reading.ts'
import { InfoButton } from './viewer-button.tsx'

/** A panel besides the information. At most one of the two is open. */
export interface SidePanel {
  /** Opens and closes the panel, like its button. */
  key: string
  button: (pressed: boolean, onPress: () => void) => ReactNode
  content: (item: LibraryItem, onClose: () => void) => ReactNode
}

export interface ViewerProps {
  items: readonly LibraryItem[]
  /** How many items of the whole list come before `items`. The list `items` may still grow at both ends. */
  first?: number
  total: number
  /** The current item. It stays current when others are added before it. */
  itemId: string
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
  /** ViewerButtons for the current item, each with a React key; `info` has the buttons of the panels. */
  buttons: (item: LibraryItem, index: number, info: ReactNode) => ReactNode[]
  keys: (item: LibraryItem, index: number) => KeyActions
  /** The edit form in the panel; without it, items are read-only. */
  form?: (item: LibraryItem, onDone: () => void) => ReactNode
  below?: (item: LibraryItem) => ReactNode
  /** Returns the action that rotates an item, or undefined if it may not be rotated. */
  rotate?: (item: LibraryItem) => (() => void) | undefined
  removePlace?: (item: LibraryItem) => (() => void) | undefined
  people?: (item: LibraryItem) => ReactNode
  side?: SidePanel | undefined
  readText?: ReadText | undefined
  strip?: ReactNode
  note?: ((item: LibraryItem) => string) | undefined
  plays?: boolean | undefined
  muted?: boolean | undefined
}

export function Viewer(props: ViewerProps) {
  const { items, first, total, itemId, onChange, onClose, buttons, keys, form, rotate } = props
  const { removePlace, people, side, readText, strip, below, note, plays, muted } = props
  const index = useShownIndex(items, itemId, onChange, onClose)
  const [panel, setPanel] = useState<'info' | 'side'>()
  const item = items[index]
  if (!item) return null

  const toggle = (name: 'info' | 'side') => setPanel(before => (before === name ? undefined : name))
  const close = () => setPanel(undefined)
  const info = (
    <Fragment key="info">
      <InfoButton pressed={panel === 'info'} onPress={() => toggle('info')} />
      {side?.button(panel === 'side', () => toggle('side'))}
    </Fragment>
  )
  const isOpen = panel === 'info' || (panel === 'side' && side !== undefined)
  return (
    <MarksProvider>
      <ItemLightbox
        items={items}
        index={index}
        first={first}
        total={total}
        onChange={onChange}
        onClose={onClose}
        onClosePanel={isOpen ? close : undefined}
        keys={{
          i: () => toggle('info'),
          ...(side && { [side.key]: () => toggle('side') }),
          ...keys(item, index),
        }}
        buttons={buttons(item, index, info)}
        readText={readText}
        strip={strip}
        plays={plays}
        muted={muted}
        note={note}
      />
      {/* Outside the lightbox, whose keys and gestures must not affect the panel. */}
      {panel === 'side' && side && createPortal(side.content(item, close), document.body)}
      {panel === 'info' &&
        createPortal(
          <InfoPanel
            key={item.id}
            item={item}
            onClose={close}
            form={form}
            people={people?.(item)}
            onRotate={rotate?.(item)}
            onRemovePlace={removePlace?.(item)}
            below={below?.(item)}
          />,
          document.body,
        )}
    </MarksProvider>
  )
}

/**
 * The index of the current item, -1 before it is loaded. If the item is removed, the next item becomes
 * current. If there is none, the viewer closes.
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

  const showNext = useEffectEvent((next: LibraryItem | undefined) =>
    next ? onChange(next, index) : onClose(),
  )
  useEffect(() => {
    if (!isGone) {
      last.current = index
      return
    }
    showNext(items[index])
  }, [isGone, index, items])

  return index
}
