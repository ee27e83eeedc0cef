import type { Taken } from '../../reading.ts'
import { exifTaken } from '../values/clock.ts'

/** Reads the date of a Reconyx trail camera: HyperFire, UltraFire or HyperFire 2. Never throws. */
export function reconyxTaken(note: Uint8Array, make: unknown): Taken | undefined {
  const view = new DataView(note.buffer, note.byteOffset, note.byteLength)
  const name = String.fromCharCode(...note.subarray(0, 10))
  if (name === 'RECONYXUF\0') return dateAt(view, 0x3b, 1)
  if (name === 'RECONYXH2\0') return dateAt(view, 0x3e, 2)
  const isFirst = note[0] === 0x01 && note[1] === 0xf1 && `${make}`.trim() === 'RECONYX'
  if (!isFirst || note.length < 0x22) return undefined
  // The month precedes the day. Some cameras write these numbers in big-endian order.
  const isSwapped = note[0x16] === 0 && note[0x17] !== 0
  const [second, minute, hour, month, day, year] = wordsAt(view, 0x16, !isSwapped)
  return written([year, month, day, hour, minute, second])
}

function dateAt(view: DataView, at: number, bytes: 1 | 2): Taken | undefined {
  if (at + 5 * bytes + 2 > view.byteLength) return undefined
  const parts = [0, 1, 2, 3, 4].map(i =>
    bytes === 1 ? view.getUint8(at + i) : view.getUint16(at + 2 * i, true),
  )
  return written([view.getUint16(at + 5 * bytes, true), ...parts.reverse()])
}

const wordsAt = (view: DataView, at: number, isLittle: boolean): number[] =>
  [0, 1, 2, 3, 4, 5].map(i => view.getUint16(at + 2 * i, isLittle))

function written(parts: (number | undefined)[]): Taken | undefined {
  const [year, ...rest] = parts.map((part = 0) => String(part).padStart(2, '0'))
  const [month, day, ...time] = rest
  return exifTaken(`${year}:${month}:${day} ${time.join(':')}`, undefined, undefined)
}
