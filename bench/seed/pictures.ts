import { crc32, deflateSync } from 'node:zlib'
import type { Bytes } from '@safelight/crypto/bytes'
import { rgbaToThumbHash } from 'thumbhash'

export interface DrawnPicture {
  png: Bytes
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

export const drawPictures = (count: number): DrawnPicture[] =>
  Array.from({ length: count }, (_, i) => {
    const [width, height] = SHAPES[i % SHAPES.length] ?? SHAPES[0]
    const small = scaled(width, height, LONGEST)
    const tiny = scaled(width, height, HASHED)
    return {
      png: encodePng({ ...small, data: draw(i, small.width, small.height) }, 9),
      width,
      height,
      thumbhash: hash({ ...tiny, data: draw(i, tiny.width, tiny.height) }),
    }
  })

export function pictureOf(pixels: Picture): DrawnPicture {
  const { width, height } = scaled(pixels.width, pixels.height, 4000)
  return { png: encodePng(pixels, 3), width, height, thumbhash: hash(smaller(pixels)) }
}

/** RGBA. */
interface Picture {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

const hash = ({ width, height, data }: Picture): Bytes =>
  new Uint8Array(rgbaToThumbHash(width, height, data))

function smaller({ width, height, data }: Picture): Picture {
  const step = Math.ceil(Math.max(width, height) / HASHED)
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) }
  const means = new Uint8Array(4 * small.width * small.height)
  for (let at = 0; at < means.length; at++) {
    const [x, y] = [Math.floor(at / 4) % small.width, Math.floor(at / 4 / small.width)]
    let sum = 0
    for (let dot = 0; dot < step * step; dot++) {
      const row = y * step + Math.floor(dot / step)
      sum += data[4 * (row * width + x * step + (dot % step)) + (at % 4)] ?? 0
    }
    means[at] = sum / (step * step)
  }
  return { ...small, data: means }
}

function scaled(width: number, height: number, longest: number) {
  const scale = longest / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

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

/** Encodes a true-color PNG (ISO/IEC 15948) with the Up filter. */
function encodePng({ width, height, data: rgba }: Picture, level: number): Bytes {
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
      chunk('IDAT', deflateSync(rows, { level })),
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
