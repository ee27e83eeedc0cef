import type { LibraryItem } from '@safelight/client/item'
import { turnsOf } from '@safelight/client/turns'
import { texts } from '@safelight/texts/components/viewer'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { afterKey, boxBetween, moved, type Point, placeInPicture, sized } from './drawn-box.ts'
import styles from './marks.module.css'
import type { Box, Drawing } from './marks-context.tsx'
import { placeOf } from './place-of.ts'

interface Drag {
  from: Point
  box: Box
  kind: 'new' | 'move' | 'size'
}

/** A box on the picture that the user draws, moves and sizes, with a pointer or the arrow keys. */
export function BoxEditor({ item, drawing }: { item: LibraryItem; drawing: Drawing }) {
  const { box, onChange, onDone, onCancel } = drawing
  const area = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const turns = turnsOf(item)

  useEffect(() => frame.current?.focus(), [])

  function placeOfPointer({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect()
    return placeInPicture({ x: (clientX - left) / width, y: (clientY - top) / height }, turns)
  }

  function begin(event: PointerEvent<HTMLElement>): void {
    event.stopPropagation()
    if (event.button !== 0) return
    const { kind = 'new' } = (event.target as HTMLElement).dataset
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: placeOfPointer(event), box, kind: kind as Drag['kind'] }
  }

  function follow(event: PointerEvent): void {
    event.stopPropagation()
    if (!drag.current) return
    const { from, box: before, kind } = drag.current
    const to = placeOfPointer(event)
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (kind === 'new') onChange(boxBetween(from, to))
    else onChange(kind === 'move' ? moved(before, by) : sized(before, by))
  }

  function end(event: PointerEvent): void {
    event.stopPropagation()
    drag.current = undefined
    frame.current?.focus()
  }

  function press(event: KeyboardEvent): void {
    const next = afterKey(box, event.key, event.shiftKey, turns)
    if (next) onChange(next)
    else if (event.key === 'Enter' || event.key === ' ') onDone()
    else if (event.key === 'Escape') onCancel()
    else return
    // The viewer must not handle the key too.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={area}
      className={styles.editor}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <div
        ref={frame}
        className={styles.box}
        style={placeOf(box)}
        role="application"
        aria-label={texts.drawnBox}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the box
        tabIndex={0}
        data-kind="move"
        onKeyDown={press}
      >
        <span className={styles.handle} data-kind="size" />
      </div>
    </div>
  )
}
