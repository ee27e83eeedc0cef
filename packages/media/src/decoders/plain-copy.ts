import type { TypeOf } from '@safelight/contract/media-types'
import { chunksIn } from '../metadata/containers/riff.ts'
import { readProperties } from '../metadata/pictures/heif.ts'
import { hdrOf, isNclx } from '../metadata/pictures/heif-hdr.ts'
import { sourceOf } from '../ranged/byte-source.ts'

const MOST_PNG_CHUNKS = 100_000

/** Removes what only some browsers apply to a picture. */
const REMOVERS: Partial<Record<TypeOf<'image'>, (picture: Blob) => Promise<Blob>>> = {
  'image/webp': withoutWebpExif,
  'image/png': withoutPngExif,
  'image/avif': plainAvif,
}

export const isMadePlain = (type: TypeOf<'image'>): boolean => type in REMOVERS

/**
 * Returns a copy that all browsers decode to the same pixels: some ignore the EXIF orientation of a WebP or PNG,
 * or the turns and the crop of an AVIF, and others apply them. They show an AVIF in HDR from nearly black to pale.
 * The caller applies it all. Returns undefined for types that all browsers turn.
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

/**
 * Takes crop, turns and mirroring from the picture, and states sRGB instead of HDR. The index 0 stands for no
 * property (ISO/IEC 23008-12, 9.3.3).
 */
async function plainAvif(picture: Blob): Promise<Blob> {
  const read = await readProperties(sourceOf(picture))
  if (!read) return picture
  const { view, at, properties } = read
  const isHdr = hdrOf(view, properties) !== undefined
  return properties.reduce((plain, property) => {
    const { type, start, association } = property
    if (isHdr && isNclx(view, property)) return replaced(plain, at + start + 4, SRGB_CODES)
    const isTaken = SHAPING.includes(type) || (isHdr && type === 'colr')
    return isTaken ? replaced(plain, association.at, '\0'.repeat(association.bytes)) : plain
  }, picture)
}

const SHAPING = ['clap', 'irot', 'imir']

/** Primaries and transfer function of sRGB (ISO/IEC 23091-2). */
const SRGB_CODES = '\0\x01\0\x0d'

const replaced = (content: Blob, at: number, text: string): Blob =>
  new Blob([content.slice(0, at), text, content.slice(at + text.length)], { type: content.type })
