import { moved, type Spot, zoomedTo } from '@safelight/basemap/view'
import { type RefObject, useEffect } from 'react'
import { type MapControl, zoomBy } from './map-control.ts'

/** A press that moves the pointer by fewer pixels than this counts as a tap, and the map stays in place. */
const STEADY = 5
/** How far one press of an arrow key moves the map, in pixels. */
const STEP = 90
/** Zoom levels per pixel of a wheel, and of a touchpad pinch, which reports fewer pixels. */
const WHEEL = 1 / 300
const PINCH = 1 / 60
/** If the pointer rests for this many milliseconds before the press ends, the map stops at once. */
const STILL = 60
/** After a press, the map glides as far as its last speed would take it in this many milliseconds. */
const SWING = 180

/** Moves a map by touch, mouse, wheel and keys. `onTap` receives presses that do not move it. */
export function useGestures(
  ref: RefObject<HTMLElement | null>,
  control: MapControl,
  onTap?: (spot: Spot) => void,
): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const held = new Map<number, Spot>()
    let isMoving = false
    let speed = { right: 0, down: 0, at: 0 }

    const spotOf = (event: MouseEvent): Spot => {
      const { left, top } = element.getBoundingClientRect()
      return { left: event.clientX - left, top: event.clientY - top }
    }

    function onDown(event: PointerEvent): void {
      if (event.button !== 0 || isControl(event.target)) return
      control.halt()
      if (held.size === 0) isMoving = false
      held.set(event.pointerId, spotOf(event))
      speed = { right: 0, down: 0, at: event.timeStamp }
    }

    function onMove(event: PointerEvent): void {
      const before = held.get(event.pointerId)
      if (!before) return
      const spot = spotOf(event)
      const [right, down] = [spot.left - before.left, spot.top - before.top]
      if (!isMoving && Math.hypot(right, down) < STEADY) return
      isMoving = true
      // Without this capture, the release would count as a click on an element over the map.
      if (!element?.hasPointerCapture(event.pointerId)) element?.setPointerCapture(event.pointerId)
      const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, each]) => each)
      held.set(event.pointerId, spot)
      if (other) {
        pinch(before, spot, other)
        return
      }
      const passed = Math.max(1, event.timeStamp - speed.at)
      speed = { right: right / passed, down: down / passed, at: event.timeStamp }
      control.show(moved(control.view(), control.size(), right, down))
    }

    function pinch(before: Spot, now: Spot, other: Spot): void {
      const apart = (spot: Spot) => Math.hypot(spot.left - other.left, spot.top - other.top)
      const middle = { left: (now.left + other.left) / 2, top: (now.top + other.top) / 2 }
      const size = control.size()
      const drawn = moved(
        control.view(),
        size,
        (now.left - before.left) / 2,
        (now.top - before.top) / 2,
      )
      const levels = Math.log2(Math.max(1, apart(now)) / Math.max(1, apart(before)))
      control.show(zoomedTo(drawn, size, drawn.zoom + levels, middle))
    }

    function onUp(event: PointerEvent): void {
      if (!held.delete(event.pointerId) || held.size > 0) return
      if (!isMoving) {
        if (event.type === 'pointerup') onTap?.(spotOf(event))
        return
      }
      if (event.timeStamp - speed.at > STILL) return
      const { right, down } = speed
      if (Math.hypot(right, down) < 0.2) return
      control.glide(moved(control.view(), control.size(), right * SWING, down * SWING))
    }

    function onWheel(event: WheelEvent): void {
      event.preventDefault()
      control.halt()
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 18 : event.deltaY
      const levels = -pixels * (event.ctrlKey ? PINCH : WHEEL)
      const { zoom } = control.view()
      control.show(zoomedTo(control.view(), control.size(), zoom + levels, spotOf(event)))
    }

    function onDouble(event: MouseEvent): void {
      if (!isControl(event.target)) zoomBy(control, event.shiftKey ? -1 : 1, spotOf(event))
    }

    function onKey(event: KeyboardEvent): void {
      if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return
      const arrow = ARROWS[event.key]
      const levels = LEVELS[event.key]
      if (!arrow && !levels) return
      event.preventDefault()
      if (levels) zoomBy(control, levels)
      const [right = 0, down = 0] = arrow ?? []
      if (arrow) control.glide(moved(control.view(), control.size(), right * STEP, down * STEP))
    }

    // Dragging a picture on the map must move the map, not start the browser's drag and drop.
    const onDrag = (event: DragEvent) => event.preventDefault()

    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('pointercancel', onUp, { signal })
    element.addEventListener('dragstart', onDrag, { signal })
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    element.addEventListener('dblclick', onDouble, { signal })
    element.addEventListener('keydown', onKey, { signal })
    return () => listening.abort()
  }, [ref, control, onTap])
}

/**
 * Whether an element is in a part of the map marked `data-control`, such as the map's buttons. A drag that
 * begins in such a part does not move the map.
 */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-control]') !== null

const ARROWS: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const LEVELS: Partial<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 }
