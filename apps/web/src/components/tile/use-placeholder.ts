import type { LibraryItem } from '@safelight/library/items'
import { useEffect, useState } from 'react'
import { placeholderOf } from './placeholder.ts'

/**
 * The blurred picture that stands for an item while it is `wanted`. Drawing one takes a while, and a
 * screen wants dozens at once: they come when the page has nothing better to do, and only where the
 * thumbnail is not here in a moment anyway.
 */
export function usePlaceholder(item: LibraryItem, wanted: boolean): string | undefined {
  const [drawn, setDrawn] = useState<{ item: LibraryItem; url: string | undefined }>()

  useEffect(() => {
    if (!wanted) return
    let callOff = () => {}
    const timer = setTimeout(() => {
      callOff = whenIdle(() => setDrawn({ item, url: placeholderOf(item) }))
    }, MOMENT)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [item, wanted])

  return wanted && drawn?.item === item ? drawn.url : undefined
}

/** Milliseconds in which a thumbnail comes that the device has. */
const MOMENT = 80
/** Milliseconds that a busy page may take until it has to. */
const LATEST = 300

/** Calls `act` in an idle moment, or soon where browsers do not tell; the answer calls it off. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: LATEST })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(act, 16)
  return () => clearTimeout(timer)
}
