import type { Taken } from '../../reading.ts'
import { jpegSegments } from '../containers/jpeg-segments.ts'
import { zonedTaken } from '../values/clock.ts'

export interface FlirFacts {
  taken?: Taken | undefined
  latitude?: number
  longitude?: number
}

const SIGNATURE = [...new TextEncoder().encode('FLIR\0')]
/**
 * Size of a segment's header in bytes: the signature, a version, the number of the segment, and the number of
 * segments.
 */
const SEGMENT_HEADER = 8
const MOST_RECORDS = 200
const CAMERA = 0x20
const GPS = 0x2b

/** Reads the FFF records that a FLIR camera splits over APP1 segments of a JPEG. Never throws. */
export function readFlir(head: Uint8Array): FlirFacts {
  const file = joined(head)
  if (!file) return {}
  const camera = recordOf(file, CAMERA, 0x38e)
  const gps = recordOf(file, GPS, 0x20)
  return { ...(camera && { taken: takenOf(camera) }), ...(gps && pointOf(gps)) }
}

/** Joins the segments into one FFF file, because offsets in the file count from its beginning. */
function joined(head: Uint8Array): DataView | undefined {
  const parts: Uint8Array[] = []
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (const { marker, start, end } of jpegSegments(view)) {
    if (marker !== 0xe1 || SIGNATURE.some((byte, i) => head[start + i] !== byte)) continue
    parts.push(head.subarray(start + SEGMENT_HEADER, Math.max(start + SEGMENT_HEADER, end)))
  }
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  const isOne = file.length >= 64 && [0x46, 0x46, 0].every((byte, i) => file[i + 1] === byte)
  return isOne ? new DataView(file.buffer) : undefined
}

function recordOf(file: DataView, type: number, bytes: number): DataView | undefined {
  const isLittle = !isVersion(file.getUint32(0x14))
  if (isLittle && !isVersion(file.getUint32(0x14, true))) return undefined
  const directory = file.getUint32(0x18, isLittle)
  const count = Math.min(MOST_RECORDS, file.getUint32(0x1c, isLittle))
  for (let i = 0; i < count; i++) {
    const entry = directory + 32 * i
    if (entry + 32 > file.byteLength) return undefined
    if (file.getUint16(entry, isLittle) !== type) continue
    const start = file.getUint32(entry + 12, isLittle)
    const length = file.getUint32(entry + 16, isLittle)
    if (length < bytes || start + length > file.byteLength) continue
    return new DataView(file.buffer, start, length)
  }
  return undefined
}

const isVersion = (number: number): boolean => number >= 100 && number < 200

/** Reads the time in a camera record: UTC seconds, milliseconds, and minutes behind UTC. */
function takenOf(camera: DataView): Taken | undefined {
  // The record starts with a small 16-bit number. If it is large when read as big-endian, the byte order is
  // little-endian.
  const isLittle = camera.getUint16(0) >= 0x100
  const milliseconds = camera.getUint32(0x388, isLittle) & 0xffff
  const epochMs = camera.getUint32(0x384, isLittle) * 1000 + Math.min(999, milliseconds)
  return zonedTaken(epochMs, 0 - camera.getInt16(0x38c, isLittle))
}

function pointOf(gps: DataView): Pick<FlirFacts, 'latitude' | 'longitude'> {
  const isValid = gps.getUint32(0, true) !== 0
  return isValid
    ? { latitude: gps.getFloat64(0x10, true), longitude: gps.getFloat64(0x18, true) }
    : {}
}
