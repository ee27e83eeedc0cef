import { sourceOfBytes } from '../../ranged/byte-source.ts'
import { type Directory, readTiff, TAGS, type Tiff } from '../containers/tiff.ts'
import type { Block, Blocks } from './blocks.ts'

const MAKER_NOTE = 37500

/**
 * Reads the blocks of an EXIF item. Returns no blocks if it is malformed. Skips the prefix `Exif`, which
 * belongs only in JPEG segments, but which some programs write here too.
 */
export async function blocksOfExif(exif: Uint8Array): Promise<Blocks> {
  const isNamed = String.fromCharCode(...exif.subarray(0, 4)) === 'Exif'
  const tiff = await readTiff(sourceOfBytes(isNamed ? exif.subarray(6) : exif))
  return tiff ? blocksOf(tiff) : {}
}

export function blocksOf({ directories }: Tiff): Blocks {
  const image = directories.find(({ kind }) => kind === 'image')
  const exif = directories.find(({ kind }) => kind === 'exif')
  const gps = directories.find(({ kind }) => kind === 'gps')
  const note = exif?.numbers(MAKER_NOTE) ?? []
  return {
    ...(image && imageBlocks(image)),
    ...(exif && { exif: exifBlock(exif) }),
    ...(note.length > 0 && { makerNote: Uint8Array.from(note) }),
    ...(gps && { gps: gpsBlock(gps) }),
  }
}

function imageBlocks(image: Directory): Blocks {
  const packet = image.numbers(TAGS.xmp)
  return {
    ifd0: {
      ImageDescription: image.text(TAGS.description),
      Make: image.text(TAGS.make),
      Model: image.text(TAGS.model),
      ModifyDate: image.text(TAGS.changed),
      Orientation: image.number(TAGS.orientation),
    },
    ...(packet.length > 0 && { xmp: new TextDecoder().decode(Uint8Array.from(packet)) }),
  }
}

export const exifBlock = (exif: Directory): Block => ({
  ExposureTime: exif.number(33434),
  FNumber: exif.number(33437),
  ISO: exif.number(34855),
  DateTimeOriginal: exif.text(36867),
  CreateDate: exif.text(36868),
  OffsetTimeOriginal: exif.text(36881),
  OffsetTimeDigitized: exif.text(36882),
  FocalLength: exif.number(37386),
  SubSecTimeOriginal: exif.text(37521),
  SubSecTimeDigitized: exif.text(37522),
  LensModel: exif.text(42036),
})

export const gpsBlock = (gps: Directory): Block => ({
  latitude: degrees(gps.numbers(2), gps.text(1), 'S'),
  longitude: degrees(gps.numbers(4), gps.text(3), 'W'),
  GPSDateStamp: gps.text(29),
  GPSTimeStamp: gps.numbers(7),
})

function degrees(
  [whole, minutes = 0, seconds = 0]: readonly number[],
  reference: string | undefined,
  negative: string,
): number | undefined {
  if (whole === undefined) return undefined
  const value = whole + minutes / 60 + seconds / 3600
  return reference?.startsWith(negative) ? -value : value
}
