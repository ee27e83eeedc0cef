import { fromBase64url } from '@safelight/crypto/bytes'
import type { Look } from './look.ts'

/*
 * A thumbhash has the lowest frequencies (waves) of a picture's cosine transform: some 27 numbers for
 * brightness and 5 for each of two colors, at 4 bits each.
 */

const HEADER_BYTES = 5
const ALPHA_BYTES = 6
/**
 * Weight of the mean brightness and colors, relative to the waves. It is low, because the exposure changes
 * the means.
 */
const MEAN_WEIGHT = 0.25
const COLOR_SIDE = 3

/** Returns the look of a base64url thumbhash, or undefined for invalid bytes. */
export function lookOf(thumbhash: string | undefined): Look | undefined {
  if (thumbhash === undefined) return undefined
  try {
    return readLook(fromBase64url(thumbhash))
  } catch {
    return undefined
  }
}

function readLook(hash: Uint8Array): Look | undefined {
  if (hash.length < HEADER_BYTES) return undefined
  const byte = (at: number) => hash[at] ?? 0
  const head = byte(0) | (byte(1) << 8) | (byte(2) << 16)
  const more = byte(3) | (byte(4) << 8)
  const hasAlpha = head >> 23 === 1
  const isLandscape = more >> 15 === 1
  const longSide = hasAlpha ? 5 : 7
  const shortSide = more & 7
  const columns = Math.max(3, isLandscape ? longSide : shortSide)
  const rows = Math.max(3, isLandscape ? shortSide : longSide)

  const means = [
    (head & 63) / 63,
    ((head >> 6) & 63) / 31.5 - 1,
    ((head >> 12) & 63) / 31.5 - 1,
  ].map(mean => mean * MEAN_WEIGHT)
  const waves: number[] = []
  let next = 2 * (hasAlpha ? ALPHA_BYTES : HEADER_BYTES)
  const read = (count: number, scale: number) => {
    for (let i = 0; i < count; i++, next++) {
      const half = (byte(next >> 1) >> (4 * (next & 1))) & 15
      waves.push((half / 7.5 - 1) * scale)
    }
  }
  read(wavesOf(columns, rows), ((head >> 18) & 31) / 31)
  read(wavesOf(COLOR_SIDE, COLOR_SIDE), ((more >> 3) & 63) / 63)
  read(wavesOf(COLOR_SIDE, COLOR_SIDE), ((more >> 9) & 63) / 63)
  if (next > 2 * hash.length) return undefined
  return { shape: columns * 8 + rows, values: Float32Array.from([...means, ...waves]) }
}

/** Counts the waves that a thumbhash stores: the lower half of the frequencies, without the mean. */
function wavesOf(columns: number, rows: number): number {
  let count = 0
  for (let row = 0; row < rows; row++) {
    for (let column = row === 0 ? 1 : 0; column * rows < columns * (rows - row); column++) count++
  }
  return count
}
