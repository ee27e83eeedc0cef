import type { LibraryItem } from '@safelight/client/item'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'
import { useMoves } from '../tile/moving-picture.tsx'

/** Milliseconds after which a press counts as held. A shorter one is a click or the start of a swipe. */
const MOMENT = 300
/** Pixels by which a finger may move and still count as resting. */
const TREMBLE = 8

/** How the current live photo plays: while it is held, or once. */
export interface Motion {
  canMove: boolean
  moving: 'held' | 'once' | undefined
  toggle(): void
  end(): void
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onContextMenu: (event: MouseEvent) => void
  }
}

/** Plays the live photo on request only, so it ignores the system's reduced-motion setting. */
export function useMotion(item: LibraryItem | undefined): Motion {
  const canMove = useMoves(item)
  const [moving, setMoving] = useState<Motion['moving']>()
  const release = useRef(() => {})
  const end = () => setMoving(undefined)

  useKeyedEffect([item?.id], () => {
    release.current()
    setMoving(undefined)
  })
  useEffect(() => () => release.current(), [])

  function hold(event: PointerEvent): void {
    release.current()
    if (!canMove || !event.isPrimary || event.button !== 0) return
    const { clientX, clientY } = event
    const listening = new AbortController()
    const timer = setTimeout(setMoving, MOMENT, 'held')
    release.current = () => {
      clearTimeout(timer)
      listening.abort()
      setMoving(now => (now === 'held' ? undefined : now))
    }
    const { signal } = listening
    const ends = () => release.current()
    addEventListener('pointerup', ends, { signal })
    addEventListener('pointercancel', ends, { signal })
    addEventListener(
      'pointermove',
      now => Math.hypot(now.clientX - clientX, now.clientY - clientY) > TREMBLE && ends(),
      { signal },
    )
  }

  return {
    canMove,
    moving,
    toggle: () => canMove && setMoving(now => (now ? undefined : 'once')),
    end,
    handlers: {
      onPointerDown: hold,
      // A long touch would open the browser's image menu.
      onContextMenu: event => moving === 'held' && event.preventDefault(),
    },
  }
}
