import { crc32, deflateSync } from 'node:zlib'

/** A picture as a PNG (W3C, third edition): one IDAT, rows without a filter. */
export function pngOf({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Buffer {
  const rows = Buffer.alloc(height * (1 + 4 * width))
  for (let row = 0; row < height; row++) {
    rows.set(data.subarray(row * 4 * width, (row + 1) * 4 * width), row * (1 + 4 * width) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, red, green, blue and alpha.
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
