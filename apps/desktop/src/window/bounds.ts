import type { Rectangle } from 'electron'
import type { WindowBounds } from '../settings/settings.ts'

const USUAL = { width: 1280, height: 860 }
/** The user can grab the window only if this many pixels of its width and height are visible. */
const VISIBLE = 100

/** Returns the window's last bounds if they are still visible on a screen, otherwise the usual size. */
export function boundsFor(
  last: WindowBounds | null,
  screens: readonly Rectangle[],
): Partial<Rectangle> & typeof USUAL {
  if (!last || !screens.some(screen => isSeen(last, screen))) return USUAL
  const { x, y, width, height } = last
  return { x, y, width, height }
}

const isSeen = (window: Rectangle, screen: Rectangle): boolean =>
  overlap(window.x, window.width, screen.x, screen.width) >= VISIBLE &&
  overlap(window.y, window.height, screen.y, screen.height) >= VISIBLE &&
  // The top edge must be visible, because it has the title bar.
  window.y >= screen.y

const overlap = (a: number, lengthA: number, b: number, lengthB: number): number =>
  Math.min(a + lengthA, b + lengthB) - Math.max(a, b)
