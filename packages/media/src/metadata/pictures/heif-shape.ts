import type { Part, Size } from '../../reading.ts'
import type { Box } from '../containers/boxes.ts'

export interface Shape {
  /** The size of the whole picture after turning. */
  size?: Size
  /** The part that is shown, after turning. Missing if the whole picture is shown. */
  crop?: Part
  /** Whether a box states how to turn or mirror the picture. */
  isTurned: boolean
}

/**
 * Applies the properties of a HEIF item in their order (ISO/IEC 23008-12, 6.5): its size, a crop, quarter turns
 * and mirroring.
 */
export function shapeOf(view: DataView, properties: readonly Box[]): Shape {
  let size: Size | undefined
  let crop: Part | undefined
  let isTurned = false
  for (const { type, start, end } of properties) {
    if (type === 'ispe' && start + 12 <= end) {
      size = { width: view.getUint32(start + 4), height: view.getUint32(start + 8) }
    } else if (type === 'clap' && start + 32 <= end && size) {
      crop = cleanAperture(view, start, crop ?? whole(size)) ?? crop
    } else if (type === 'irot' && start < end) {
      isTurned = true
      for (let turns = view.getUint8(start) & 3; turns > 0 && size; turns--) {
        crop = crop && turnedLeft(crop, size)
        size = { width: size.height, height: size.width }
      }
    } else if (type === 'imir' && start < end) {
      isTurned = true
      crop = crop && size && mirrored(crop, size, (view.getUint8(start) & 1) === 1)
    }
  }
  return { ...(size && { size }), ...(crop && { crop }), isTurned }
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

/** A quarter turn against the clock. `size` is that of the picture before. */
const turnedLeft = ({ x, y, width, height }: Part, size: Size): Part => ({
  x: y,
  y: size.width - x - width,
  width: height,
  height: width,
})

const mirrored = (part: Part, size: Size, isSideways: boolean): Part =>
  isSideways
    ? { ...part, x: size.width - part.x - part.width }
    : { ...part, y: size.height - part.y - part.height }
