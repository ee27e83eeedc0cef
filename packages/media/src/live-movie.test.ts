/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readLiveMovie, readMedia } from './read.ts'

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url)))

const ascii = (text: string) => [...text].map(character => character.charCodeAt(0))
const u32 = (value: number) => [24, 16, 8, 0].map(shift => (value >>> shift) & 255)
const box = (type: string | number[], content: number[]) => [
  ...u32(content.length + 8),
  ...(typeof type === 'string' ? ascii(type) : type),
  ...content,
]

/** A movie of five seconds that names the picture that it belongs to, as QuickTime does (keys and values apart). */
async function movieOf(contentId?: string): Promise<File> {
  const movie = await fixture('tail-moov.mp4')
  if (contentId === undefined) return new File([movie], 'IMG_1.MOV')
  const key = 'com.apple.quicktime.content.identifier'
  const meta = box('meta', [
    ...u32(0),
    ...box('hdlr', [...u32(0), ...u32(0), ...ascii('mdta'), ...Array(13).fill(0)]),
    ...box('keys', [...u32(0), ...u32(1), ...u32(key.length + 8), ...ascii(`mdta${key}`)]),
    ...box('ilst', box(u32(1), box('data', [...u32(1), ...u32(0), ...ascii(contentId)]))),
  ])
  const at = Buffer.from(movie.buffer).lastIndexOf('moov') - 4
  new DataView(movie.buffer).setUint32(at, movie.length - at + meta.length)
  return new File([movie, Uint8Array.from(meta)], 'IMG_1.MOV')
}

test('a short movie is what moves of the picture beside it, byte for byte', async () => {
  const movie = await movieOf()
  const motion = await readLiveMovie(movie, {})
  expect(motion).toMatchObject({ role: 'motion', type: 'video/mp4' })
  expect(motion?.bytes).toEqual(new Uint8Array(await movie.arrayBuffer()))
})

test('the identifiers of both tell whether they belong together', async () => {
  const movie = await movieOf('A-1')
  expect((await readMedia(movie))?.contentId).toBe('A-1')
  expect(await readLiveMovie(movie, { contentId: 'A-1' })).toBeDefined()
  expect(await readLiveMovie(movie, { contentId: 'B-2' })).toBeUndefined()
  expect(await readLiveMovie(movie, {})).toBeDefined()
})

test('a longer movie of the same name is one by itself, and so is what is no movie', async () => {
  const long = new File([await fixture('clip.mp4')], 'IMG_1.MOV')
  expect(await readLiveMovie(long, {})).toBeUndefined()
  expect(await readLiveMovie(new File(['words'], 'IMG_1.MOV'), {})).toBeUndefined()
})
