import { bounded, type Size, type View, widthAt, zoomedTo } from '@safelight/basemap/view'

export interface MapControl {
  view(): View
  size(): Size
  show(view: View): void
  /** Animates to a view. Shows it at once if it is far away or the system prefers reduced motion. */
  glide(view: View): void
  halt(): void
  resize(size: Size): void
  redraw(): void
  subscribe(listener: () => void): () => void
}

export interface Clock {
  /** Calls back once before the next frame, with the time in milliseconds. */
  frame(callback: (time: number) => void): void
  still(): boolean
}

const pageClock: Clock = {
  frame: callback => void requestAnimationFrame(callback),
  still: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
}

/** Duration of a glide in milliseconds. */
const GLIDE = 260
/** The longest glide, in screen sizes. Farther views appear at once. */
const FAR = 4

export function createMapControl(start: View, clock: Clock = pageClock): MapControl {
  let view = start
  let size: Size = { width: 0, height: 0 }
  let isAsked = false
  let glide: { from: View; to: View; begun: number | undefined } | undefined
  const listeners = new Set<() => void>()

  function redraw(): void {
    if (isAsked) return
    isAsked = true
    clock.frame(time => {
      isAsked = false
      step(time)
      for (const listener of [...listeners]) listener()
    })
  }

  function step(time: number): void {
    if (!glide) return
    glide.begun ??= time
    const part = Math.min(1, (time - glide.begun) / GLIDE)
    view = between(glide.from, glide.to, part * (2 - part))
    if (part === 1) glide = undefined
    else redraw()
  }

  function show(next: View): void {
    glide = undefined
    view = size.width > 0 ? bounded(next, size) : next
    redraw()
  }

  return {
    view: () => view,
    size: () => size,
    show,
    glide(to) {
      const target = bounded(to, size)
      const away = Math.hypot(
        nearest(target.center.x - view.center.x),
        target.center.y - view.center.y,
      )
      const isFar =
        away * widthAt(Math.min(view.zoom, target.zoom)) > FAR * Math.max(size.width, size.height)
      if (isFar || clock.still()) return show(target)
      glide = { from: view, to: target, begun: undefined }
      redraw()
    },
    halt() {
      glide = undefined
    },
    resize(next) {
      size = next
      view = bounded(view, size)
      redraw()
    },
    redraw,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The shorter way around the world, as a share of its width, from -0.5 to 0.5. */
const nearest = (east: number): number => east - Math.round(east)

/**
 * Returns the view between two others, at `part` of the way. A point at the same screen position in both
 * views also keeps this position in between.
 */
function between(from: View, to: View, part: number): View {
  const zoom = from.zoom + (to.zoom - from.zoom) * part
  const scales = [from.zoom, zoom, to.zoom].map(widthAt)
  const [a = 1, now = 1, b = 1] = scales
  // The share of the way that the center moves. It differs from `part` while the zoom changes.
  const way = Math.abs(b - a) < 1e-6 * a ? part : (1 / a - 1 / now) / (1 / a - 1 / b)
  return {
    zoom,
    center: {
      x: from.center.x + nearest(to.center.x - from.center.x) * way,
      y: from.center.y + (to.center.y - from.center.y) * way,
    },
  }
}

export function zoomBy(
  control: MapControl,
  levels: number,
  spot?: { left: number; top: number },
): void {
  const size = control.size()
  control.glide(zoomedTo(control.view(), size, Math.round(control.view().zoom) + levels, spot))
}
