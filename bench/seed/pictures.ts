import { crc32, deflateSync } from 'node:zlib'
import type { Bytes } from '@safelight/vault/bytes'
import { rgbaToThumbHash } from 'thumbhash'

/** A small picture, as a rendition of a photograph that does not exist. */
export interface DrawnPicture {
  png: Bytes
  /** Of the photograph. */
  width: number
  height: number
  thumbhash: Bytes
}

const SHAPES = [
  [4032, 3024],
  [3024, 4032],
  [4000, 2250],
  [6000, 4000],
  [4000, 6000],
  [3000, 3000],
  [9000, 3600],
] as const
const LONGEST = 240
const HASHED = 48

/** Landscapes in the colors of different hours, each in a shape of a camera's. */
export const drawPictures = (count: number): DrawnPicture[] =>
  Array.from({ length: count }, (_, i) => {
    const [width, height] = SHAPES[i % SHAPES.length] ?? SHAPES[0]
    const small = scaled(width, height, LONGEST)
    const tiny = scaled(width, height, HASHED)
    return {
      png: encodePng(small.width, small.height, draw(i, small.width, small.height)),
      width,
      height,
      thumbhash: new Uint8Array(
        rgbaToThumbHash(tiny.width, tiny.height, draw(i, tiny.width, tiny.height)),
      ),
    }
  })

function scaled(width: number, height: number, longest: number) {
  const scale = longest / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A sky, a sun and three ranges of hills as RGBA. */
function draw(picture: number, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  const hue = picture * 47
  const [sunX, sunY] = [((picture * 0.37) % 0.8) + 0.1, ((picture * 0.23) % 0.4) + 0.1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height]
      const far = Math.hypot((u - sunX) * (width / height), v - sunY)
      let color = far < 0.07 ? hsl(hue + 40, 0.9, 0.88) : hsl(hue + v * 40, 0.55, 0.8 - v * 0.35)
      for (let range = 0; range < 3; range++) {
        const ridge = 0.55 + range * 0.15 + 0.06 * Math.sin(u * (5 + range * 3) + picture + range)
        if (v > ridge) color = hsl(hue + 130 + range * 15, 0.35, 0.4 - range * 0.1)
      }
      pixels.set([...color, 255], (y * width + x) * 4)
    }
  }
  return pixels
}

function hsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const amount = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** PNG (ISO/IEC 15948), true color, each row as its difference from the one above. */
function encodePng(width: number, height: number, rgba: Uint8Array): Bytes {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let at = 0
  for (let y = 0; y < height; y++) {
    rows[at++] = 2
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = rgba[(y * width + x) * 4 + channel] ?? 0
        const above = y === 0 ? 0 : (rgba[((y - 1) * width + x) * 4 + channel] ?? 0)
        rows[at++] = value - above
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
