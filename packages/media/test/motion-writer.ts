/// <reference types="node" />
import { jpegWithExif } from './jpeg-writer.ts'

/** Builds the smallest file that begins like a movie, `length` bytes long. */
export function aMovie(length = 64, brand = 'isom') {
  const movie = new Uint8Array(length)
  movie.set([0, 0, 0, 16, ...bytes(`ftyp${brand}`)])
  return movie
}

/** Builds a file with all boxes of a movie, but without content. */
export const aWholeMovie = (brand = 'mp42') =>
  Uint8Array.from([
    ...box('ftyp', bytes(`${brand}\0\0\0\0${brand}`)),
    ...box('moov', box('mvhd', Array(100).fill(0))),
    ...box('mdat', Array(64).fill(0xff)),
  ])

export function directoryXmp(parts: [semantic: string, length: number][]): [string, string] {
  const items = [['Primary', 0] as const, ...parts].map(
    ([semantic, length]) =>
      `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="${semantic}" Item:Length="${length}" Item:Padding="0"/></rdf:li>`,
  )
  const directory = `<Container:Directory><rdf:Seq>${items.join('')}</rdf:Seq></Container:Directory>`
  return ['GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"', directory]
}

export function withTrailer(picture: Uint8Array, records: [kind: number, content: Uint8Array][]) {
  const blocks = records.map(([kind, content]) => {
    const name = bytes('MotionPhoto_Data')
    return [0, 0, ...u16(kind), ...u32(name.length), ...name, ...content]
  })
  const all = blocks.reduce((sum, { length }) => sum + length, 0)
  let at = 0
  const entries = blocks.flatMap((block, i) => {
    const before = all - at
    at += block.length
    return [0, 0, ...u16(records[i]?.[0] ?? 0), ...u32(before), ...u32(block.length)]
  })
  const directory = [...bytes('SEFH'), ...u32(106), ...u32(blocks.length), ...entries]
  return Uint8Array.from([
    ...picture,
    ...blocks.flat(),
    ...directory,
    ...u32(directory.length),
    ...bytes('SEFT'),
  ])
}

export const heicWith = (movie: Uint8Array) =>
  Uint8Array.from([
    ...box('ftyp', bytes('heic\0\0\0\0')),
    ...box('meta', Array(40).fill(0)),
    ...box('mpvd', [...movie]),
  ])

export function appleNote(texts: Record<number, string>): { bytes: number[] } {
  const entries = Object.entries(texts)
  const head = [...bytes('Apple iOS\0'), 0, 1, ...bytes('MM'), 0, entries.length]
  let end = head.length + 12 * entries.length
  const written = entries.map(([tag, text]) => {
    const content = bytes(`${text}\0`)
    const entry = [0, Number(tag), 0, 2, ...bigU32(content.length), ...bigU32(end)]
    end += content.length
    return { entry, content }
  })
  const all = [
    ...head,
    ...written.flatMap(each => each.entry),
    ...written.flatMap(each => each.content),
  ]
  return { bytes: all }
}

export const applePicture = (contentId: string) =>
  jpegWithExif({ 271: 'Apple' }, { 37500: appleNote({ 17: contentId }) })

/** Adds the identifier of a live photo to a movie whose last box is `moov`, as QuickTime metadata. */
export function namedMovie(movie: Uint8Array, contentId: string): Uint8Array<ArrayBuffer> {
  const key = 'com.apple.quicktime.content.identifier'
  const meta = box('meta', [
    ...u32(0),
    ...box('hdlr', [...u32(0), ...u32(0), ...bytes('mdta'), ...Array(13).fill(0)]),
    ...box('keys', [...u32(0), ...bigU32(1), ...bigU32(key.length + 8), ...bytes(`mdta${key}`)]),
    ...box('ilst', box(bigU32(1), box('data', [...bigU32(1), ...u32(0), ...bytes(contentId)]))),
  ])
  const at = Buffer.from(movie).lastIndexOf('moov') - 4
  const named = Uint8Array.from([...movie, ...meta])
  new DataView(named.buffer).setUint32(at, named.length - at)
  return named
}

/** Sets the creation time of a movie, in milliseconds since 1970. */
export function datedMovie(movie: Uint8Array, ms: number): Uint8Array<ArrayBuffer> {
  const dated = Uint8Array.from(movie)
  const at = Buffer.from(movie).indexOf('mvhd') + 8
  new DataView(dated.buffer).setUint32(at, ms / 1000 + 2_082_844_800)
  return dated
}

const box = (type: string | number[], content: number[]) => [
  ...bigU32(8 + content.length),
  ...(typeof type === 'string' ? bytes(type) : type),
  ...content,
]

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)]
const u16 = (value: number) => [value & 255, (value >> 8) & 255]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
const bigU32 = (value: number) => u32(value).reverse()
