import type { TypeOf } from '@safelight/contract/media-types'
import { chunksIn } from '../metadata/containers/riff.ts'
import { readProperties } from '../metadata/pictures/heif.ts'
import { sourceOf } from '../ranged/byte-source.ts'

const MOST_PNG_CHUNKS = 100_000

/** Removes what only some browsers apply to a picture. */
const REMOVERS: Partial<Record<TypeOf<'image'>, (picture: Blob) => Promise<Blob>>> = {
  'image/webp': withoutWebpExif,
  'image/png': withoutPngExif,
  'image/avif': withoutCrop,
}

export const isMadePlain = (type: TypeOf<'image'>): boolean => type in REMOVERS

/**
 * Returns a copy that all browsers decode to the same pixels: some ignore the EXIF orientation of a WebP or PNG,
 * or the crop of an AVIF, and others apply it. The caller applies it. Returns undefined for types that all
 * browsers turn.
 */
export const plainCopy = (type: TypeOf<'image'>, picture: Blob): Promise<Blob> | undefined =>
  REMOVERS[type]?.(picture)

/** Renames the chunks, because the header states the length of all chunks (RFC 9649, 2.7). */
async function withoutWebpExif(picture: Blob): Promise<Blob> {
  let plain = picture
  for await (const { name, start } of chunksIn(sourceOf(picture), 12, picture.size)) {
    if (name === 'EXIF') plain = replaced(plain, start - 8, 'JUNK')
  }
  return plain
}

/** Omits the chunks `eXIf` (W3C PNG, 11.3.4.5). */
async function withoutPngExif(picture: Blob): Promise<Blob> {
  const kept: Blob[] = []
  let from = 0
  let at = 8
  for (let i = 0; at + 8 <= picture.size && i < MOST_PNG_CHUNKS; i++) {
    const header = new DataView(await picture.slice(at, at + 8).arrayBuffer())
    const end = at + 12 + header.getUint32(0)
    if (header.getUint32(4) === EXIF) {
      kept.push(picture.slice(from, at))
      from = end
    }
    at = end
  }
  return new Blob([...kept, picture.slice(from)], { type: picture.type })
}

const EXIF = 0x65584966

/** Takes the crop from the picture. The index 0 stands for no property (ISO/IEC 23008-12, 9.3.3). */
async function withoutCrop(picture: Blob): Promise<Blob> {
  const { properties = [] } = (await readProperties(sourceOf(picture))) ?? {}
  return properties
    .filter(({ type }) => type === 'clap')
    .reduce(
      (plain, { association: { at, bytes } }) => replaced(plain, at, '\0'.repeat(bytes)),
      picture,
    )
}

const replaced = (content: Blob, at: number, text: string): Blob =>
  new Blob([content.slice(0, at), text, content.slice(at + text.length)], { type: content.type })
