import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import type { FaceRef } from './people-record.ts'

const ITEM = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const ITEM_CHARS = 26
const STEPS = 65_535

/** Length of `faceText`: the item's ULID, and a box of eight bytes in base64url. */
export const FACE_CHARS = ITEM_CHARS + 11

/**
 * Encodes a face for a decision's key or value (format rule F19): the item, then the box's four numbers. Each
 * number is stored in units of 1/65,535, in two big-endian bytes. The eight bytes are written in base64url.
 */
export function faceText({ item, box }: FaceRef): string {
  const sides = new DataView(new ArrayBuffer(8))
  for (const [i, side] of [box.x, box.y, box.width, box.height].entries())
    sides.setUint16(2 * i, Math.round(Math.min(1, Math.max(0, side)) * STEPS))
  return item + toBase64url(new Uint8Array(sides.buffer))
}

export function faceOf(text: string): FaceRef | undefined {
  const item = text.slice(0, ITEM_CHARS)
  if (text.length !== FACE_CHARS || !ITEM.test(item)) return undefined
  const bytes = bytesOf(text.slice(ITEM_CHARS))
  if (bytes?.length !== 8) return undefined
  const sides = new DataView(bytes.buffer, bytes.byteOffset)
  const side = (i: number) => sides.getUint16(2 * i) / STEPS
  return { item, box: { x: side(0), y: side(1), width: side(2), height: side(3) } }
}

function bytesOf(text: string) {
  try {
    return fromBase64url(text)
  } catch {
    return undefined
  }
}
