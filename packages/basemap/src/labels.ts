/** In CSS pixels. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/**
 * A name to place on the map. With `dot`, the point (`left`, `top`) gets a dot, and the name goes next to it.
 * Otherwise the name is centered on the point.
 */
export interface Label {
  left: number
  top: number
  width: number
  height: number
  dot: boolean
}

/**
 * Distances of a name from its dot, in CSS pixels. `FAR_AWAY` leaves space for a picture that covers the dot.
 */
const AWAY = 6
const FAR_AWAY = 36
/** The smallest gap between a name and another name, dot or area, in CSS pixels. */
const FREE = 3

/**
 * Chooses positions where the names overlap neither the areas in `taken`, nor each other, nor the dots of
 * names placed before. Earlier names choose first. Leaves out each name that has no free position.
 */
export function placeLabels<L extends Label>(
  labels: readonly L[],
  taken: readonly Rect[],
  screen: { width: number; height: number },
): { label: L; rect: Rect }[] {
  const full = [...taken]
  const placed: { label: L; rect: Rect }[] = []
  for (const label of labels) {
    const rect = choices(label).find(
      each => isOn(each, screen) && !full.some(other => overlap(each, other)),
    )
    if (!rect) continue
    full.push(rect)
    if (label.dot) full.push(dotOf(label))
    placed.push({ label, rect })
  }
  return placed
}

/**
 * The possible positions of a name. Without a dot, only the center. With a dot, in order of preference:
 * right, left, above, below. Then below and above a picture that may cover the dot.
 */
function choices({ left, top, width, height, dot }: Label): Rect[] {
  const size = { width, height }
  const middle = { left: left - width / 2, top: top - height / 2 }
  if (!dot) return [{ ...middle, ...size }]
  return [
    { left: left + AWAY, top: middle.top, ...size },
    { left: left - AWAY - width, top: middle.top, ...size },
    { left: middle.left, top: top - AWAY - height, ...size },
    { left: middle.left, top: top + AWAY, ...size },
    { left: middle.left, top: top + FAR_AWAY, ...size },
    { left: middle.left, top: top - FAR_AWAY - height, ...size },
  ]
}

const dotOf = ({ left, top }: Label): Rect => ({
  left: left - 2,
  top: top - 2,
  width: 4,
  height: 4,
})

const isOn = ({ left, top, width, height }: Rect, screen: { width: number; height: number }) =>
  left + width > 0 && top + height > 0 && left < screen.width && top < screen.height

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width + FREE &&
  b.left < a.left + a.width + FREE &&
  a.top < b.top + b.height + FREE &&
  b.top < a.top + a.height + FREE
