import type { LibraryItem } from '@safelight/client/item'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'
import { useMoves } from '../tile/moving-picture.tsx'

/** A press that is shorter is a click, or begins a swipe. */
const MOMENT = 300
/** As far as a finger trembles, in pixels. */
const TREMBLE = 8

/** How the picture on show moves: as long as it is held, or once through. */
export interface Motion {
  canMove: boolean
  moving: 'held' | 'once' | undefined
  /** Plays it once through, or ends that. */
  toggle(): void
  end(): void
  /** Of the element around the picture. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onContextMenu: (event: MouseEvent) => void
  }
}

/** Follows whether the picture on show is held. It moves because somebody asks for it, also where motion is unwanted. */
export function useMotion(item: LibraryItem | undefined): Motion {
  const canMove = useMoves(item)
  const [moving, setMoving] = useState<Motion['moving']>()
  const release = useRef(() => {})
  const end = () => setMoving(undefined)

  // Another picture begins at rest.
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
      // A finger that holds a picture would get the browser's menu for it.
      onContextMenu: event => moving === 'held' && event.preventDefault(),
    },
  }
}
