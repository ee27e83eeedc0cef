import { describe, expect, test } from 'vitest'
import { animationSize, animationTimes } from './animation.ts'
import { encodeGif, type GifFrame, toGifFrame } from './gif.ts'

const size = { width: 64, height: 48 }

function picture(color?: [number, number, number]): { data: Uint8ClampedArray<ArrayBuffer> } {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  for (let i = 0; i < data.length; i++) data[i] = color?.[i % 4] ?? (i * 7919) % 251
  return { data }
}

interface ReadGif {
  signature: string
  size: number[]
  /** Duration of each frame in hundredths of a second. */
  delays: number[]
  colors: number[][]
  repeats: boolean
}

/** Parses the blocks of a GIF89a (CompuServe, 1990). Throws if they are malformed. */
function readGif(bytes: Uint8Array): ReadGif {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = (at: number, length: number) => String.fromCharCode(...bytes.slice(at, at + length))
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const gif: ReadGif = {
    signature: text(0, 6),
    size: [view.getUint16(6, true), view.getUint16(8, true)],
    delays: [],
    colors: [],
    repeats: false,
  }
  const global = [...bytes.slice(13, 16)]
  let at = 13 + table(view.getUint8(10))
  const skipBlocks = () => {
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  for (;;) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) break
    if (kind === 0x21) {
      if (view.getUint8(at + 1) === 0xf9) gif.delays.push(view.getUint16(at + 4, true))
      else gif.repeats ||= text(at + 3, 11) === 'NETSCAPE2.0'
      at += 2
      skipBlocks()
    } else if (kind === 0x2c) {
      const flags = view.getUint8(at + 9)
      gif.colors.push(flags & 0x80 ? [...bytes.slice(at + 10, at + 13)] : global)
      at += 11 + table(flags)
      skipBlocks()
    } else {
      throw new Error(`No block begins with ${kind} at ${at}.`)
    }
  }
  if (at !== bytes.length - 1) throw new Error('Something follows the end.')
  return gif
}

describe('encodeGif', () => {
  const red = toGifFrame(picture([255, 0, 0]), 12)
  const blue = toGifFrame(picture([0, 0, 255]), 24)

  test('encodes a looping GIF89a with a palette and duration for each frame', () => {
    expect(readGif(encodeGif([red, blue], size, 1e6))).toEqual({
      signature: 'GIF89a',
      size: [64, 48],
      delays: [12, 24],
      colors: [
        [255, 0, 0],
        [0, 0, 255],
      ],
      repeats: true,
    })
  })

  test('drops every second frame until the GIF is small enough', () => {
    const frames: GifFrame[] = Array.from({ length: 25 }, () => toGifFrame(picture(), 12))
    const whole = encodeGif(frames, size, 1e9)
    expect(readGif(whole).delays).toEqual(Array(25).fill(12))
    const half = encodeGif(frames, size, whole.length - 1)
    expect(readGif(half).delays).toEqual([...Array(12).fill(24), 12])
    expect(half.length).toBeLessThan(whole.length)
    const quarter = encodeGif(frames, size, half.length - 1)
    expect(readGif(quarter).delays).toEqual([...Array(6).fill(48), 12])
  })

  test('keeps a single frame if two frames exceed the size limit', () => {
    expect(readGif(encodeGif([red, blue], size, 1)).delays).toEqual([36])
  })
})

test('an animation shows at most three seconds of the video', () => {
  const whole = animationTimes(0.5, 100)
  expect(whole).toHaveLength(25)
  expect(whole[0]).toBe(0.5)
  expect(whole.at(-1)).toBeCloseTo(0.5 + 24 * 0.12)
  expect(animationTimes(0, 0.3)).toEqual([0, 0.12, 0.24])
  expect(animationTimes(5, 5)).toEqual([])
  expect(animationTimes(6, 5)).toEqual([])
})

test('an animation has the proportions of its video', () => {
  expect(animationSize({ width: 3840, height: 2160 })).toEqual({ width: 358, height: 201 })
  expect(animationSize({ width: 2160, height: 3840 })).toEqual({ width: 201, height: 358 })
  expect(animationSize({ width: 96, height: 64 })).toEqual({ width: 96, height: 64 })
})
