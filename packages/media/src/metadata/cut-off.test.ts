/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { grayJpeg } from '../../test/gray-jpeg.ts'
import { readSample, SAMPLES, typeOfSample } from '../../test/samples.ts'
import { sourceOfBytes } from '../ranged/byte-source.ts'
import { readMedia } from '../read.ts'
import { isCutOff } from './cut-off.ts'
import { hasWholeScans } from './pictures/jpeg-scans.ts'

/** These state no end. */
const ENDLESS = /\.(mts|m2ts|dng)$/
const STATED = SAMPLES.filter(name => !ENDLESS.test(name))

const FIXTURES = new URL('../../../../e2e/fixtures/', import.meta.url)

const isCut = (name: string, content: Uint8Array) => {
  const type = typeOfSample(name)
  if (!type) throw new Error(name)
  return isCutOff(type, sourceOfBytes(content))
}

test.each(SAMPLES)('takes %s for whole, also with data behind its end', async name => {
  const content = await readSample(name)
  expect(await isCut(name, content)).toBe(false)
  const junk = Buffer.from('\0\0\x40\0free and other text behind the end')
  expect(await isCut(name, Buffer.concat([content, junk]))).toBe(false)
})

test.each(STATED)('recognizes that %s is cut off', async name => {
  const content = await readSample(name)
  for (const part of [0.3, 0.6, 0.95]) {
    const cut = content.subarray(0, content.length * part)
    expect(await isCut(name, cut), `${part}`).toBe(true)
    expect(await readMedia(new File([cut], name)), `${part}`).toMatchObject({ isDamaged: true })
  }
})

test.each([
  ['image/jpeg', 'landscape.jpg'],
  ['image/png', 'transparent.png'],
] as const)('recognizes that a file of type %s is cut off', async (type, name) => {
  const content = await readFile(new URL(name, FIXTURES))
  const isCut = (bytes: Uint8Array) => isCutOff(type, sourceOfBytes(bytes))
  expect(await isCut(content)).toBe(false)
  expect(await isCut(Buffer.concat([content, Buffer.from('more')]))).toBe(false)
  for (const part of [0.1, 0.5, 0.99])
    expect(await isCut(content.subarray(0, content.length * part)), `${part}`).toBe(true)
})

test.each([
  ['in one scan', () => readFile(new URL('landscape.jpg', FIXTURES))],
  ['progressive', () => readFile(new URL('progressive.jpg', FIXTURES))],
  ['gray', async () => Buffer.from(await grayJpeg(16, 32).arrayBuffer())],
])('takes a JPEG for whole that lacks only its end marker: %s', async (_, read) => {
  const content = await read()
  const isCut = (bytes: Uint8Array) => isCutOff('image/jpeg', sourceOfBytes(bytes))
  const scans = content.subarray(0, content.lastIndexOf(Buffer.from('ffd9', 'hex')))
  expect(await isCut(scans)).toBe(false)
  expect(await isCut(Buffer.concat([scans, Buffer.alloc(500)]))).toBe(false)
  expect(await readMedia(new File([scans], 'a.jpg'))).not.toHaveProperty('isDamaged')
  for (const missing of [1, 2, 3]) {
    const cut = scans.subarray(0, -missing)
    expect(await isCut(cut), `${missing}`).toBe(true)
    expect(await isCut(Buffer.concat([cut, Buffer.of(0xff)])), `${missing}`).toBe(true)
  }
})

test('takes a progressive JPEG for cut off that ends between two scans', async () => {
  const content = await readFile(new URL('progressive.jpg', FIXTURES))
  const scans = [...content.keys()].filter(at => content[at] === 0xff && content[at + 1] === 0xda)
  expect(scans.length).toBeGreaterThan(3)
  for (const start of scans)
    expect(await isCut('a.jpg', content.subarray(0, start)), `${start}`).toBe(true)
})

/** Returns a gray progressive JPEG without an end marker, in which few bytes end many blocks at once. */
function emptyProgressive(side: number, refinements: number): Uint8Array {
  const blocks = (side / 8) ** 2
  const scan = (first: number, last: number, bits: number, bytes: number) => [
    ...[0xff, 0xda, 0, 8, 1, 1, 0, first, last, bits],
    ...new Uint8Array(bytes),
  ]
  // A code of one bit: for a DC scan, an empty value; for an AC scan, 2^14 blocks that end.
  const codes = (table: number, symbol: number) => [
    ...[0xff, 0xc4, 0, 20, table, 1],
    ...new Uint8Array(15),
    symbol,
  ]
  const endings = Math.ceil((15 * Math.ceil(blocks / 2 ** 14)) / 8)
  return Uint8Array.from([
    ...[
      0xff,
      0xd8,
      0xff,
      0xc2,
      0,
      11,
      8,
      side >> 8,
      side & 255,
      side >> 8,
      side & 255,
      1,
      1,
      0x11,
      0,
    ],
    ...codes(0, 0),
    ...codes(0x10, 0xe0),
    ...(side < 1000 ? scan(0, 0, 0, Math.ceil(blocks / 8)) : []),
    ...scan(1, 63, 0, endings),
    ...Array.from({ length: refinements }, () => scan(1, 63, 0x10, endings)).flat(),
  ])
}

test('bounds the work for a JPEG that states many blocks in few bytes', async () => {
  const content = emptyProgressive(800, 3)
  expect(hasWholeScans(content)).toBe(true)
  const steps = 3 * 63 * 100 * 100
  expect(hasWholeScans(content, steps)).toBe(false)
  expect(await isCut('a.jpg', emptyProgressive(65_528, 1))).toBe(true)
})

test('recognizes that a GIF is cut off, but not that its trailer is missing', async () => {
  const content = await readFile(new URL('animated.gif', FIXTURES))
  const isGifCut = (length: number) =>
    isCutOff('image/gif', sourceOfBytes(content.subarray(0, length)))
  expect(await isGifCut(content.length)).toBe(false)
  expect(await isGifCut(content.length - 1)).toBe(false)
  for (const missing of [2, 10, 1000, content.length - 20])
    expect(await isGifCut(content.length - missing), `${missing}`).toBe(true)
})

test('recognizes a recording of unknown length that is cut off', async () => {
  const content = await readSample('sample.webm')
  const segment = content.indexOf(Buffer.from('18538067', 'hex'))
  const bytes = 8 - Math.floor(Math.log2(content[segment + 4] ?? 0))
  content.set([[0xff, 0x7f, 0x3f, 0x1f, 0x0f, 7, 3, 1][bytes - 1] ?? 0], segment + 4)
  content.fill(0xff, segment + 5, segment + 4 + bytes)
  expect(await isCut('sample.webm', content)).toBe(false)
  expect(await isCut('sample.webm', content.subarray(0, -10))).toBe(true)
})

test('takes an AVI for whole whose length counts its header', async () => {
  const riff = (length: number) => {
    const content = Buffer.alloc(4000)
    content.write('RIFF')
    content.writeUInt32LE(length, 4)
    return isCutOff('video/x-msvideo', sourceOfBytes(content))
  }
  expect(await riff(3992)).toBe(false)
  expect(await riff(4000)).toBe(false)
  expect(await riff(4100)).toBe(true)
})

test('reads only a few thousand times to check a recording of unknown length', async () => {
  const head = Buffer.from('1a45dfa38018538067ff1f43b675ff', 'hex')
  const block = Buffer.from('a38400000000', 'hex')
  const content = Buffer.concat([head, ...Array(20_000).fill(block)])
  const source = sourceOfBytes(content)
  let reads = 0
  const counted = {
    ...source,
    read: (start: number, end: number) => {
      reads++
      return source.read(start, end)
    },
  }
  expect(await isCutOff('video/webm', counted)).toBe(false)
  expect(reads).toBeGreaterThan(1000)
  expect(reads).toBeLessThan(5000)
})
