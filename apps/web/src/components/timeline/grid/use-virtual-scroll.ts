import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineLayout } from '../layout/layout-cache.ts'
import { type Anchor, anchorAt, heightOf } from '../layout/month-offsets.ts'
import { isNearEdge, isOff, originFor, stretchOf } from '../layout/origin.ts'

/** The part of the timeline in the viewport, in pixels from the timeline's start. */
export interface View {
  top: number
  height: number
}

export interface VirtualScroll {
  /** The visible part of the timeline. It changes only in large steps, to save renders. */
  view: View
  now(): View
  /** Pixels from the timeline's start to the upper edge of the stage. */
  base: number
  drawnLayout(): TimelineLayout
  /** Scrolls until the point at `y` pixels from the timeline's start is directly below the top bar. */
  scrollTo(y: number): void
}

/** `view` changes after scrolling by this share of the viewport. */
const STEP = 0.25
/** Milliseconds without movement after which scrolling counts as ended. */
const REST = 160

/**
 * Scrolls a timeline of any height with the page's own scrolling. Browsers cap the height of elements, so the
 * element `list` is as high as a stretch of the timeline (see `origin.ts`). `stage` is inside `list`, with
 * its upper edge at `base`.
 */
export function useVirtualScroll(
  list: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  layout: TimelineLayout,
): VirtualScroll {
  const [view, setView] = useState<View>(() => ({ top: 0, height: innerHeight }))
  const at = useRef({ origin: 0, anchor: undefined as Anchor | undefined, y: 0 })
  const base = Math.max(0, Math.floor(view.top))
  const drawn = useRef({ layout, base })
  useLayoutEffect(() => {
    drawn.current = { layout, base }
  })

  const now = useCallback((): View => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    return { top: at.current.origin - top, height: innerHeight }
  }, [list])

  /** Positions the elements. `list` begins at the origin, which is in pixels from the timeline's start. */
  const place = useCallback(() => {
    const { origin } = at.current
    const { layout, base } = drawn.current
    if (list.current) list.current.style.height = `${stretchOf(layout.offsets.height, origin)}px`
    if (stage.current) stage.current.style.top = `${base - origin}px`
  }, [list, stage])

  /** Saves the anchor, the point that should stay in place. Also returns the view that it measured. */
  const note = useCallback((): View => {
    const shown = drawn.current.layout
    const current = now()
    const { top } = current
    at.current.y = top
    at.current.anchor = top > 0 ? anchorAt(shown.offsets, top + EYE, shown.boxesOf) : undefined
    return current
  }, [now])

  /** Moves the origin and the scroll position together, so that nothing moves on the screen. */
  const settle = useCallback(
    (origin: number) => {
      const shift = at.current.origin - origin
      if (shift === 0) return
      at.current.origin = origin
      place()
      scrollBy({ top: shift, behavior: 'instant' })
    },
    [place],
  )

  const scrollTo = useCallback(
    (y: number) => {
      const { height } = drawn.current.layout.offsets
      at.current.origin = originFor(y, height)
      place()
      const top = list.current?.getBoundingClientRect().top ?? 0
      const by = y > 0 ? top + y - at.current.origin - BAR : -scrollY
      scrollBy({ top: by, behavior: 'instant' })
      setView(note())
    },
    [list, place, note],
  )

  const resting = useRef(0)
  /** After a rest of `REST` milliseconds, moves the origin if it no longer fits the timeline's height. */
  const restSoon = useCallback(() => {
    clearTimeout(resting.current)
    resting.current = window.setTimeout(() => {
      const { height } = drawn.current.layout.offsets
      if (isOff(height, at.current.origin)) settle(originFor(now().top, height))
    }, REST)
  }, [now, settle])

  const { offsets } = layout
  useLayoutEffect(() => {
    const { anchor, y } = at.current
    const height = anchor && heightOf(offsets, anchor, drawn.current.layout.boxesOf)
    if (height !== undefined) at.current.origin += Math.round(height - EYE - y)
    place()
    setView(steppedTo(note()))
    restSoon()
  }, [offsets, place, note, restSoon])

  // Runs after each render, because a render may change `base`, on which the position of `stage` depends.
  useLayoutEffect(place)

  useEffect(() => {
    const scrolled = () => {
      const { offsets } = drawn.current.layout
      const current = note()
      if (isNearEdge(current.top, offsets.height, at.current.origin, current.height)) {
        settle(originFor(current.top, offsets.height))
      }
      setView(steppedTo(current))
      restSoon()
    }
    scrolled()
    const watching = new AbortController()
    const options = { passive: true, signal: watching.signal }
    addEventListener('scroll', scrolled, options)
    addEventListener('resize', scrolled, options)
    return () => {
      clearTimeout(resting.current)
      watching.abort()
    }
  }, [note, settle, restSoon])

  return { view, base, now, scrollTo, drawnLayout: () => drawn.current.layout }
}

const steppedTo = (current: View) => (before: View) => {
  const moved = Math.abs(before.top - current.top) > STEP * current.height
  return moved || before.height !== current.height ? current : before
}

/** Pixels from the viewport's upper edge to the anchor, and to the lower edge of the top bar. */
const EYE = 140
const BAR = 60
