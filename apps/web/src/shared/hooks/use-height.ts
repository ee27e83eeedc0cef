import { type RefObject, useLayoutEffect } from 'react'

/**
 * Calls `onHeight` with an element's height in pixels, borders included, now and after each change. Calls it
 * with 0 when the element is gone.
 */
export function useHeight(
  ref: RefObject<HTMLElement | null>,
  onHeight: (height: number) => void,
): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => onHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      onHeight(0)
    }
  }, [ref, onHeight])
}
