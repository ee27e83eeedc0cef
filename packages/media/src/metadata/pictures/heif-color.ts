import type { ByteSource } from '../../ranged/byte-source.ts'
import { readProperties } from './heif.ts'

/**
 * Whether a HEIC is in the Display P3 color space, as pictures of iPhones are. An ICC profile or color codes
 * state this.
 */
export async function isDisplayP3(source: ByteSource): Promise<boolean> {
  const { view, properties = [] } = (await readProperties(source)) ?? {}
  return properties.some(({ type, start, end }) => {
    if (!view || type !== 'colr') return false
    const content = new DataView(view.buffer, view.byteOffset + start, end - start)
    return isByNumbers(content) || isByProfile(content)
  })
}

/**
 * Whether the color codes of ISO/IEC 23091-2 mean Display P3: primaries of SMPTE EG 432-1, transfer function
 * of sRGB.
 */
const isByNumbers = (color: DataView): boolean =>
  color.byteLength >= 8 &&
  textAt(color, 0) === 'nclx' &&
  color.getUint16(4) === 12 &&
  color.getUint16(6) === 13

const HEADER_BYTES = 128
const MOST_TAGS = 100

/** The primaries of Display P3 as an ICC.1 profile states them: XYZ under D50. */
const PRIMARIES: Record<string, readonly number[]> = {
  rXYZ: [0.5151, 0.2412, -0.0011],
  gXYZ: [0.292, 0.6922, 0.0419],
  bXYZ: [0.1571, 0.0666, 0.7841],
}

function isByProfile(color: DataView): boolean {
  const profile = 4
  const table = profile + HEADER_BYTES
  if (color.byteLength < table + 4 || !['prof', 'rICC'].includes(textAt(color, 0))) return false
  let found = 0
  const tags = Math.min(MOST_TAGS, color.getUint32(table))
  for (let at = table + 4; at + 12 <= color.byteLength && at < table + 4 + 12 * tags; at += 12) {
    const expected = PRIMARIES[textAt(color, at)]
    const values = profile + color.getUint32(at + 4) + 8
    if (!expected || values + 12 > color.byteLength) continue
    const isSame = expected.every(
      (value, i) => Math.abs(color.getInt32(values + 4 * i) / 65_536 - value) < 0.002,
    )
    if (isSame) found += 1
  }
  return found === 3
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i)))
