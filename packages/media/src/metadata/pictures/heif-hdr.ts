import type { Hdr } from '../../reading.ts'
import type { Box } from '../containers/boxes.ts'

/** Code points of ISO/IEC 23091-2. */
const TRANSFERS: Partial<Record<number, Hdr['transfer']>> = { 16: 'pq', 18: 'hlg' }
const PRIMARIES: Partial<Record<number, Hdr['primaries']>> = { 1: 'srgb', 9: 'bt2020', 12: 'p3' }
/** Matrices that depend on the primaries. */
const DERIVED_MATRICES = [12, 13]

const MOST_NITS = 10_000
const USUAL_NITS = 1000

/**
 * Reads how brightness and colors of an HDR picture are coded, from the properties of a HEIF item. Returns
 * undefined for other pictures, and for combinations that cameras do not write.
 */
export function hdrOf(view: DataView, properties: readonly Box[]): Hdr | undefined {
  const codes = properties.find(property => isNclx(view, property))
  if (!codes) return undefined
  const transfer = TRANSFERS[view.getUint16(codes.start + 6)]
  const primaries = PRIMARIES[view.getUint16(codes.start + 4)]
  const matrix = view.getUint16(codes.start + 8)
  if (!transfer || !primaries || DERIVED_MATRICES.includes(matrix)) return undefined
  const light = properties.find(({ type, start, end }) => type === 'clli' && start + 4 <= end)
  const stated = light ? view.getUint16(light.start) : 0
  const peak = transfer === 'pq' && stated > 0 ? stated : USUAL_NITS
  return { transfer, primaries, peakNits: Math.min(MOST_NITS, peak) }
}

/** Whether a property is a box `colr` with code points (ISO/IEC 14496-12, 12.1.5). */
export const isNclx = (view: DataView, { type, start, end }: Box): boolean =>
  type === 'colr' && start + 11 <= end && view.getUint32(start) === NCLX

const NCLX = 0x6e636c78
