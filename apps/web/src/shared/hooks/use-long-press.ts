import { type PointerEvent, useEffect, useRef } from 'react'

const MOMENT = 450

/**
 * Calls `act` when a finger rests on an element. A click follows when the finger lifts. The caller must
 * ignore this click if `hasActed` returns true.
 */
export function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const acted = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const end = () => clearTimeout(timer.current)
  return {
    handlers: {
      onPointerDown(event: PointerEvent) {
        acted.current = false
        if (event.pointerType !== 'touch') return
        timer.current = setTimeout(() => {
          acted.current = true
          act()
        }, MOMENT)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerMove: end,
      onContextMenu: (event: { preventDefault(): void }) => acted.current && event.preventDefault(),
    },
    hasActed: () => acted.current,
  }
}
