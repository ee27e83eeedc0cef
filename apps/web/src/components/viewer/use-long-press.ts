import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds after which a touch counts as long. Browsers open their own menu a little later. */
const MOMENT = 400
/** Pixels by which a finger may move and still count as resting. */
const TREMBLE = 8

/** Handlers that call `act` for a long touch. If it returns true, the browser's menu does not open. */
export function useLongPress(act: (x: number, y: number) => boolean) {
  const end = useRef(() => {})
  const isTaken = useRef(false)
  useEffect(() => () => end.current(), [])

  function onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent): void {
    end.current()
    isTaken.current = false
    if (pointerType === 'mouse' || !isPrimary) return
    const listening = new AbortController()
    const timer = setTimeout(() => {
      isTaken.current = act(clientX, clientY)
    }, MOMENT)
    end.current = () => {
      clearTimeout(timer)
      listening.abort()
    }
    const { signal } = listening
    for (const event of ['pointerup', 'pointercancel'] as const)
      addEventListener(event, () => end.current(), { signal })
    addEventListener(
      'pointermove',
      now => Math.hypot(now.clientX - clientX, now.clientY - clientY) > TREMBLE && end.current(),
      { signal },
    )
  }

  return {
    onPointerDown,
    onContextMenu: (event: MouseEvent) => isTaken.current && event.preventDefault(),
  }
}
