import type { Part, Size } from '../../reading.ts'
import type { Box } from '../containers/boxes.ts'
import { inverseOf, uprightPart, uprightSize } from '../values/upright-area.ts'

export interface Shape {
  /** The size before turning. */
  size?: Size
  /** The part that is shown, before turning. Missing if the whole picture is shown. */
  crop?: Part
  /** How the boxes turn and mirror the picture, as an EXIF orientation, 1 to 8. Missing if no box states any. */
  orientation?: number
}

/** The orientation after a further quarter turn against the clock, or after mirroring sideways. */
const TURNED_LEFT: Record<number, number> = { 1: 8, 8: 3, 3: 6, 6: 1, 2: 5, 5: 4, 4: 7, 7: 2 }
const MIRRORED: Record<number, number> = { 1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7 }

const turnedLeft = (orientation: number, quarters: number): number =>
  quarters > 0 ? turnedLeft(TURNED_LEFT[orientation] ?? 1, quarters - 1) : orientation

/** To mirror upside down is to mirror sideways and to turn by half. */
const mirrored = (orientation: number, isSideways: boolean): number =>
  turnedLeft(MIRRORED[orientation] ?? 1, isSideways ? 0 : 2)

/**
 * Applies the properties of a HEIF item in their order (ISO/IEC 23008-12, 6.5): its size, a crop, quarter turns
 * and mirroring.
 */
export function shapeOf(view: DataView, properties: readonly Box[]): Shape {
  let size: Size | undefined
  let crop: Part | undefined
  let orientation: number | undefined
  for (const { type, start, end } of properties) {
    if (type === 'ispe' && start + 12 <= end) {
      size = { width: view.getUint32(start + 4), height: view.getUint32(start + 8) }
    } else if (type === 'clap' && start + 32 <= end && size) {
      const before = orientation ?? 1
      const from = uprightPart(crop ?? whole(size), size, before)
      const part = cleanAperture(view, start, from)
      if (part) crop = uprightPart(part, uprightSize(size, before), inverseOf(before))
    } else if (type === 'irot' && start < end) {
      orientation = turnedLeft(orientation ?? 1, view.getUint8(start) & 3)
    } else if (type === 'imir' && start < end) {
      orientation = mirrored(orientation ?? 1, (view.getUint8(start) & 1) === 1)
    }
  }
  return { ...(size && { size }), ...(crop && { crop }), ...(orientation && { orientation }) }
}

const whole = ({ width, height }: Size): Part => ({ x: 0, y: 0, width, height })

/**
 * Reads the box `clap` (ISO/IEC 14496-12, 12.1.4): the size of the shown part, and how far its center lies from
 * the center of the picture, as fractions. Returns undefined if the part does not lie within the picture.
 */
function cleanAperture(view: DataView, start: number, from: Part): Part | undefined {
  const fraction = (at: number) => view.getInt32(start + at) / view.getInt32(start + at + 4)
  const width = Math.round(fraction(0))
  const height = Math.round(fraction(8))
  const x = from.x + Math.floor(fraction(16) + (from.width - width) / 2)
  const y = from.y + Math.floor(fraction(24) + (from.height - height) / 2)
  const isWithin =
    width > 0 &&
    height > 0 &&
    x >= from.x &&
    y >= from.y &&
    x + width <= from.x + from.width &&
    y + height <= from.y + from.height
  return isWithin ? { x, y, width, height } : undefined
}
