import { xmpProperty } from './xmp.ts'

/**
 * Reads the coordinates in an XMP packet, in degrees: north and east are positive. Returns undefined unless
 * the packet states both. The values may lie outside the valid ranges.
 */
export function xmpPoint(packet: string): { latitude: number; longitude: number } | undefined {
  const latitude = coordinate(packet, 'exif:GPSLatitude', 'NS')
  const longitude = coordinate(packet, 'exif:GPSLongitude', 'EW')
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/**
 * The standard writes the side into the value: `43,28.056N` or `43,28,3N` (XMP part 2, 8.2.2.5). Apple Photos
 * writes degrees, and the side into a property of its own. Other programs write degrees with a sign. A side
 * that cannot be read makes the place unknown, because a guess could be on the other half of the world.
 */
function coordinate(packet: string, name: string, sides: string): number | undefined {
  const written = /^([+-]?)([\d.,]+)\s*([A-Za-z]*)$/.exec(xmpProperty(packet, name)?.trim() ?? '')
  if (!written) return undefined
  const [, sign, number = '', own] = written
  const value = degrees(number)
  const side = own || xmpProperty(packet, `${name}Ref`)?.trim()
  const at = side ? sides.indexOf(side.charAt(0).toUpperCase()) : 0
  if (value === undefined || at < 0) return undefined
  const isNegative = sign === '-' || at === 1
  return Math.round((isNegative ? -value : value) * 1e7) / 1e7
}

function degrees(number: string): number | undefined {
  const parts = /^(\d{1,3}(?:\.\d+)?)(?:,(\d{1,2}(?:\.\d+)?))?(?:,(\d{1,2}(?:\.\d+)?))?$/.exec(
    number,
  )
  if (!parts) return undefined
  const [, whole, minutes = 0, seconds = 0] = parts
  return Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
}
