import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds for which a pointer must rest on an element. Passing over it does not count. */
const MOMENT = 250

/**
 * Returns the handlers for an element, and whether a mouse, a pen or the keyboard focus is on it. Never true
 * for touch, nor for people who prefer reduced motion.
 */
export function useAttention() {
  const [attended, setAttended] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function start(): void {
    clearTimeout(timer.current)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    timer.current = setTimeout(setAttended, MOMENT, true)
  }

  function end(): void {
    clearTimeout(timer.current)
    setAttended(false)
  }

  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && start(),
    onPointerLeave: end,
    onFocus: (event: FocusEvent) => event.currentTarget.matches(':focus-visible') && start(),
    onBlur: end,
  }
  return { attended, handlers }
}
