import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from '@safelight/recognition/detections'
import type { FilePayload } from './library.ts'

export const drawingFile = (name: string, pixels: Pixels): FilePayload => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(pixels),
})

export function pngOf({ width, height, data }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.from([0, ...data.subarray(4 * row * width, 4 * (row + 1) * width)]),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)])
}
