import { describe, expect, it } from 'vitest'
import { clap, codedIn, exifTiff, heifOf, imir, irot } from '../test/heif-writer.ts'
import { plainCopy } from './decoders/plain-copy.ts'
import { isOriginalShownAlike, openOriginal } from './original.ts'
import { readMedia } from './read.ts'
import { smallPicture } from './small-picture.ts'

const WIDTH = 96
const HEIGHT = 64
const COLORS = { red: '#f00', green: '#0f0', blue: '#00f', white: '#fff' }

/** The colors of the corners of the upright picture by its EXIF orientation (CIPA DC-008, 4.6.4). */
const CORNERS: Record<number, string> = {
  2: 'green red white blue',
  3: 'white blue green red',
  4: 'blue white red green',
  5: 'red blue green white',
  6: 'blue red white green',
  7: 'white green blue red',
  8: 'green white red blue',
}
const orientations = Object.keys(CORNERS).map(Number)

async function stored(type: string): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  Object.values(COLORS).forEach((color, i) => {
    Object.assign(context ?? {}, { fillStyle: color })
    context?.fillRect((i % 2) * 48, i < 2 ? 0 : 32, 48, 32)
  })
  return new Uint8Array(await (await canvas.convertToBlob({ type, quality: 1 })).arrayBuffer())
}

/** Chromium writes the extended format with a color profile, so the file already has a header for all chunks. */
async function webp(orientation: number): Promise<File> {
  const exif = exifTiff(orientation)
  const chunk = [...ascii('EXIF'), ...u32(exif.length), ...exif]
  const bytes = Uint8Array.from([...(await stored('image/webp')), ...chunk])
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true)
  const [flags, hasExif] = [20, 8]
  bytes[flags] = (bytes[flags] ?? 0) | hasExif
  return new File([bytes], 'a.webp')
}

async function png(orientation: number): Promise<File> {
  const plain = await stored('image/png')
  const exif = exifTiff(orientation)
  const content = [...ascii('eXIf'), ...exif]
  const chunk = [...u32(exif.length).reverse(), ...content, ...u32(crc32(content)).reverse()]
  const bytes = Uint8Array.from([...plain.subarray(0, 33), ...chunk, ...plain.subarray(33)])
  return new File([bytes], 'a.png')
}

const coded = async (name: string) => {
  const url = new URL(`../../../e2e/fixtures/formats/heif/${name}`, import.meta.url)
  return codedIn(new Uint8Array(await (await fetch(url)).arrayBuffer()))
}
const heif = async (name: string, ...claims: Parameters<typeof heifOf>[1][]) =>
  new File([heifOf(await coded(name), Object.assign({}, ...claims))], 'a.heic')

/** The pictures that a person may see: preview, thumbnail, the small picture before an upload. */
async function pictures(file: File) {
  const reading = await readMedia(file)
  const drawn = (reading?.renditions ?? []).map(({ bytes, type }) => new Blob([bytes], { type }))
  const signal = new AbortController().signal
  const small = await smallPicture(file, { side: 96, mayDecode: true, signal })
  return { reading, pictures: small ? [...drawn, small] : drawn }
}

const colorsIn = async (picture: Blob) => cornersOf(await createImageBitmap(picture))

function cornersOf(bitmap: ImageBitmap): string {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const at = [0.15, 0.85].flatMap(y => [0.15, 0.85].map(x => [x * width, y * height]))
  return at.map(([x = 0, y = 0]) => nameOf(context?.getImageData(x, y, 1, 1).data)).join(' ')
}

function nameOf(pixel: ArrayLike<number> = []): string {
  const [red, green, blue] = [0, 1, 2].map(i => (pixel[i] ?? 0) > 128)
  if (red && green && blue) return 'white'
  return (red && 'red') || (green && 'green') || (blue && 'blue') || 'black'
}

describe.each([
  ['WebP', webp],
  ['PNG', png],
])('a %s with an EXIF orientation', (_, make) => {
  it.each(orientations)('of %i is upright in all renditions and as a JPEG', async orientation => {
    const file = await make(orientation)
    const { reading, pictures: drawn } = await pictures(file)
    const [width, height] = orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
    expect(reading).toMatchObject({ width, height })
    expect(drawn.length).toBe(3)
    for (const picture of drawn) expect(await colorsIn(picture)).toBe(CORNERS[orientation])
    expect(cornersOf(await openOriginal(file))).toBe(CORNERS[orientation])
    expect(await isOriginalShownAlike(file)).toBe(false)
  })

  it('of 1 is shown as it is', async () => {
    expect(await isOriginalShownAlike(await make(1))).toBe(true)
  })
})

describe('a HEIC', () => {
  const LEFT_RED = 'red blue red blue'
  const drawn = async (...claims: Parameters<typeof heif>[1][]) => {
    const { reading, pictures: all } = await pictures(await heif('plain.heic', ...claims))
    const colors = await Promise.all(all.map(colorsIn))
    return { size: [reading?.width, reading?.height], colors: [...new Set(colors)] }
  }

  it('is turned by EXIF if no box turns it', async () => {
    expect(await drawn({ exifOrientation: 1 })).toEqual({ size: [96, 64], colors: [LEFT_RED] })
    expect(await drawn({ exifOrientation: 6 })).toEqual({
      size: [64, 96],
      colors: ['red red blue blue'],
    })
    expect(await drawn({ exifOrientation: 2 })).toMatchObject({ colors: ['blue red blue red'] })
  })

  it('is turned by its boxes alone', async () => {
    expect(await drawn({ transforms: [irot(1)], exifOrientation: 6 })).toEqual({
      size: [64, 96],
      colors: ['blue blue red red'],
    })
  })

  it('is cropped, then turned', async () => {
    const rightPart = clap(40, 30, 28, 0)
    expect(await drawn({ transforms: [rightPart] })).toEqual({
      size: [40, 30],
      colors: ['blue blue blue blue'],
    })
    expect(await drawn({ transforms: [clap(50, 64, 0, 0)], exifOrientation: 6 })).toEqual({
      size: [64, 50],
      colors: ['red red blue blue'],
    })
  })
})

describe('an AVIF', () => {
  const LEFT_RED = 'red blue red blue'
  const turned = async (...transforms: number[][]) => {
    const part = await heif('av1.avif', { transforms })
    const { reading, pictures: drawn } = await pictures(part)
    const opened = await openOriginal(part)
    expect([opened.width, opened.height]).toEqual([reading?.width, reading?.height])
    const colors = [...(await Promise.all(drawn.map(colorsIn))), cornersOf(opened)]
    expect(colors).toHaveLength(4)
    return {
      size: [opened.width, opened.height],
      colors: [...new Set(colors)],
      isShownAlike: await isOriginalShownAlike(part),
    }
  }

  it('without boxes that turn it is shown as it is', async () => {
    expect(await turned()).toEqual({ size: [96, 64], colors: [LEFT_RED], isShownAlike: true })
  })

  it.each([
    ['turned left', [irot(1)], [64, 96], 'blue blue red red'],
    ['turned right', [irot(3)], [64, 96], 'red red blue blue'],
    ['mirrored', [imir('sideways')], [96, 64], 'blue red blue red'],
    ['turned, then mirrored', [irot(1), imir('upside down')], [64, 96], 'red red blue blue'],
    ['cropped, then turned', [clap(60, 30, 18, 0), irot(1)], [30, 60], 'blue blue red red'],
  ])('is %s by its boxes', async (_, transforms, size, colors) => {
    expect(await turned(...transforms)).toEqual({ size, colors: [colors], isShownAlike: false })
  })

  it('is decoded without what only some browsers apply', async () => {
    const file = await heif('av1.avif', { transforms: [clap(60, 30, 18, 0), irot(1)] })
    const { width, height } = await createImageBitmap((await plainCopy('image/avif', file)) ?? file)
    expect([width, height]).toEqual([96, 64])
  })
})

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)]
const u32 = (value: number) => [0, 8, 16, 24].map(shift => (value >>> shift) & 255)

function crc32(bytes: number[]): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
